import { z } from 'zod'
import { linkRequestSchema, type RequestState } from '../../contract/more.ts'

/** As our own service answers it: with why a customer declined, as long as that is how it stands. */
export const ownLinkRequestSchema = linkRequestSchema.extend({ declineReason: z.string().nullable() })
type OwnLinkRequest = z.infer<typeof ownLinkRequestSchema>

type Row = {
  id: string
  token: string
  redirect_url: string
  created_at: number
  reference: string | null
  email: string | null
  note: string | null
  createdWithName: string | null
  decline_reason: string | null
}

type Standing = { state: RequestState; at: number; customerId: string | null }

export const toTime = (at: number): string => new Date(at).toISOString()

/** A connect request as the service shows it, as it stands or stood at a time. Pure. */
export const toLinkRequest = (
  origin: string,
  row: Row,
  { state, at, customerId }: Standing,
): OwnLinkRequest => ({
  id: row.id,
  redirect: `${origin}/connect/r/${row.token}`,
  redirectUrl: row.redirect_url,
  reference: row.reference,
  email: row.email,
  note: row.note,
  state,
  createdAt: toTime(row.created_at),
  stateAt: toTime(at),
  createdWith: row.createdWithName,
  customerId,
  declineReason: state === 'declined' ? row.decline_reason : null,
})
