import type { LinkRequest, RequestState } from '../../contract/more.ts'

type Row = {
  id: string
  token: string
  redirect_url: string
  created_at: number
  reference: string | null
  email: string | null
  note: string | null
  createdWithName: string | null
}

type Standing = { state: RequestState; at: number; customerId: string | null }

export const toTime = (at: number): string => new Date(at).toISOString()

/** A connect request as the service shows it, as it stands or stood at a time. Pure. */
export const toLinkRequest = (
  origin: string,
  row: Row,
  { state, at, customerId }: Standing,
): LinkRequest => ({
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
})
