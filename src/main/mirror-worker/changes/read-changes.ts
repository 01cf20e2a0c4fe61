import { z } from 'zod'
import type { RequestState } from '../../../contract/more.ts'
import { type AccountRead, readAccount, readJson } from '../import/read-account.ts'
import {
  cursor,
  customerId,
  type LinkRequestRead,
  linkUrl,
  longestId,
  requestSchema,
  time,
} from './link-requests.ts'

// Change events of any service, each read by itself: one that cannot be read harms nothing beside it.

/** What happened to a customer. `link`: the URL that they followed; `at`: in milliseconds since 1970, null where it cannot be read. */
export type CustomerChange =
  | { kind: 'connected'; customerId: string; read: AccountRead; link: string | null; at: number | null }
  | { kind: 'changed'; customerId: string; read: AccountRead }
  | { kind: 'ended'; customerId: string; at: number | null }
export type LinkChange = { kind: 'link'; request: LinkRequestRead }
/** The service renewed the standing link: this is its URL now. */
export type Renewal = { kind: 'renewed'; url: string; at: number | null }

/**
 * A page of `/changes` without its events. `ids`: what tells each event from others, at most 512 characters; `unknown`: types that this app does not
 * know, each once; `unreadable`: how many events could not be read.
 */
export type ChangesHead = {
  next: string
  more: boolean
  ids: string[]
  unknown: string[]
  unreadable: number
}

export type ChangesPage = ChangesHead & {
  customers: CustomerChange[]
  links: LinkChange[]
  renewals: Renewal[]
}

const account = z.unknown().transform((value, context): AccountRead => {
  const read = readAccount(value)
  if (read !== null) return read
  context.addIssue('Not an account')
  return z.NEVER
})

const linkChange = (state: RequestState) =>
  z.object({ at: time, request: requestSchema }).transform(
    ({ at, request }): LinkChange => ({
      kind: 'link',
      request: { ...request, state, stateAt: request.stateAt ?? at },
    }),
  )

const schemas: Record<string, z.ZodType<CustomerChange | LinkChange | Renewal>> = {
  'account.connected': z
    .object({ at: time, account, link: linkUrl.nullable().catch(null) })
    .transform(({ at, account: read, link }) => ({
      kind: 'connected',
      ...{ customerId: read.account.customerId, read, link, at },
    })),
  'account.changed': z
    .object({ account })
    .transform(({ account: read }) => ({ kind: 'changed', customerId: read.account.customerId, read })),
  'account.ended': z
    .object({ at: time, customerId })
    .transform(({ at, customerId: id }) => ({ kind: 'ended', customerId: id, at })),
  'link.created': linkChange('open'),
  'link.started': linkChange('started'),
  'link.declined': linkChange('declined'),
  'link.accepted': linkChange('accepted'),
  'link.withdrawn': linkChange('withdrawn'),
  'standing.renewed': z
    .object({ at: time, redirect: linkUrl })
    .transform(({ at, redirect }) => ({ kind: 'renewed', url: redirect, at })),
}

const pageSchema = z.object({ changes: z.array(z.unknown()), next: cursor, more: z.boolean().catch(false) })
const typed = z.object({ type: z.string() })
const identified = z.object({ id: z.string() })

const mostUnknown = 20
/** Characters of an unknown type that are logged. */
const longestType = 60

/** The ID of a change event, or the beginning of its JSON where it has none. */
const idOf = (change: unknown): string =>
  (identified.safeParse(change).data?.id ?? JSON.stringify(change)).slice(0, longestId)

/** A page of `/changes`; null where the body is none. Pure and total. */
export const readChangesPage = (body: Uint8Array): ChangesPage | null => {
  const parsed = pageSchema.safeParse(readJson(body)).data
  if (parsed === undefined) return null
  const { changes, next, more } = parsed
  const page: ChangesPage = {
    ...{ next, more, ids: changes.map(idOf), unknown: [], unreadable: 0 },
    ...{ customers: [], links: [], renewals: [] },
  }
  const unknown = new Set<string>()
  for (const value of changes) {
    const type = typed.safeParse(value).data?.type
    if (type !== undefined && !Object.hasOwn(schemas, type)) {
      unknown.add(type.slice(0, longestType).replaceAll(/[^\w.-]/g, '?'))
      continue
    }
    const change = schemas[type ?? '']?.safeParse(value).data
    if (change === undefined) page.unreadable += 1
    else if (change.kind === 'link') page.links.push(change)
    else if (change.kind === 'renewed') page.renewals.push(change)
    else page.customers.push(change)
  }
  return { ...page, unknown: [...unknown].slice(0, mostUnknown) }
}
