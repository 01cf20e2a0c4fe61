import type { Change, NamedAccount, RequestState } from '../../contract/more.ts'
import { type ChangeQuery, type ChangeRow, type Position, readChanges, toCursor } from '../changes/read.ts'
import { accountsAtOnce, findAccounts } from '../store/accounts.ts'
import { readPage } from '../store/steps/slices.ts'
import type { Store } from '../store/store.ts'
import { Refusal } from './problem.ts'
import { toLinkRequest, toTime } from './requests.ts'

const states = {
  'link.created': 'open',
  'link.started': 'started',
  'link.declined': 'declined',
  'link.accepted': 'accepted',
  'link.withdrawn': 'withdrawn',
} as const satisfies Record<string, RequestState>

type Accounts = Map<string, NamedAccount>

/**
 * A change event: a link's request as it stood then, an account as it is now. Of an account that is not shared any
 * more it holds the ID alone.
 */
const toChange = (origin: string, companyId: string, row: ChangeRow, accounts: Accounts): Change => {
  const { number, type, customerId, link } = row
  const at = toTime(row.at)
  // A fail-over that loses changes gives their numbers to others: as the cursor has it, the time tells these apart.
  const id = `chg_${companyId.replace(/^com_/, '')}_${number}_${row.at.toString(36)}`
  const event = { id, at }
  const urlOf = (end: string | null) => (end === null ? null : `${origin}/connect/${end}`)
  const account = () =>
    accounts.get(customerId ?? '') ?? { customerId: customerId ?? '', utilityAccounts: [] }
  switch (type) {
    case 'account.connected':
      return { ...event, type, account: account(), link: urlOf(row.token === null ? link : `r/${row.token}`) }
    case 'account.changed':
      return { ...event, type, account: account() }
    case 'account.ended':
      return { ...event, type, customerId: customerId ?? '' }
    case 'standing.renewed':
      return { ...event, type, redirect: urlOf(link) ?? '' }
    default: {
      const { id: requestId, token, redirect_url, created_at } = row
      // `readChanges` answers none of these.
      if (requestId === null || token === null || redirect_url === null || created_at === null) {
        throw new Error('A change tells of a request that is gone')
      }
      const acceptedBy = type === 'link.accepted' ? row.accepted_by : null
      const standing = { state: states[type], at: row.at, customerId: acceptedBy }
      const request = toLinkRequest(
        origin,
        { ...row, id: requestId, token, redirect_url, created_at },
        standing,
      )
      return { ...event, type, request }
    }
  }
}

/** The body of an answer, whether it tells anything, and when its last change happened. */
export type ChangePage = { body: string; tells: boolean; at: number }

export const emptyPage = (next: Position): ChangePage => ({
  body: JSON.stringify({ changes: [], next: toCursor(next), more: false }),
  tells: false,
  at: next.at,
})

const accountsOf = async (store: Store, companyId: string, rows: ChangeRow[]): Promise<Accounts> => {
  const named = rows.filter(({ type }) => type === 'account.connected' || type === 'account.changed')
  const ids = [...new Set(named.flatMap(({ customerId }) => customerId ?? []))]
  const found = await findAccounts(store, companyId, ids)
  return new Map(found.map(account => [account.customerId, account]))
}

/** Reads what follows a position as a page of at most `limit` changes and 2 MB; refuses one that is none, or too old. */
export const readChangePage = async (
  store: Store,
  origin: string,
  { companyId, after, limit, now }: ChangeQuery,
): Promise<ChangePage> => {
  const read = async (position: Position, most: number) => {
    const rows = await readChanges(store, { companyId, after: position, limit: most + 1, now })
    if (rows === undefined) return undefined
    const listed = rows.slice(0, most)
    const accounts = await accountsOf(store, companyId, listed)
    const found = listed.map(row => ({ position: row, thing: toChange(origin, companyId, row, accounts) }))
    return { found, more: rows.length > most }
  }
  const { json, next, more, count } = await readPage<Position>({ after, limit, atOnce: accountsAtOnce, read })
  if (count === 0 && more) {
    throw new Refusal('cursor-too-old', 'Ask for a new cursor without after, then read the list anew.')
  }
  const body = `{"changes":${json},"next":"${toCursor(next)}","more":${more}}`
  return { body, tells: count > 0, at: next.at }
}
