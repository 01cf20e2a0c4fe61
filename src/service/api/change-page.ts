import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change, NamedAccount, RequestState } from '../../contract/more.ts'
import { type Position, toCursor } from '../changes/cursor.ts'
import type { ChangeRow } from '../changes/read.ts'
import { atOnce, prepareFindAccounts } from '../store/accounts.ts'
import type { Store } from '../store/store.ts'
import { toLinkRequest, toTime } from './link-request.ts'

const maxCharacters = 2_000_000

const states = {
  'link.created': 'open',
  'link.started': 'started',
  'link.declined': 'declined',
  'link.accepted': 'accepted',
  'link.withdrawn': 'withdrawn',
} as const satisfies Record<string, RequestState>

type Accounts = Map<string, NamedAccount>

/**
 * A change as it is told: a link's request as it stood then, an account as it is now. Of an account that is not shared any
 * more nobody hears anything but the ID.
 */
const toChange = (origin: string, companyId: string, row: ChangeRow, accounts: Accounts): Change => {
  const { number, type, customerId, link } = row
  const at = toTime(row.at)
  const told = { id: `chg_${companyId.replace(/^com_/, '')}_${number}`, at }
  const urlOf = (end: string | null) => (end === null ? null : `${origin}/connect/${end}`)
  const account = () =>
    accounts.get(customerId ?? '') ?? { customerId: customerId ?? '', utilityAccounts: [] }
  switch (type) {
    case 'account.connected':
      return { ...told, type, account: account(), link: urlOf(row.token === null ? link : `r/${row.token}`) }
    case 'account.changed':
      return { ...told, type, account: account() }
    case 'account.ended':
      return { ...told, type, customerId: customerId ?? '' }
    case 'standing.renewed':
      return { ...told, type, redirect: urlOf(link) ?? '' }
    default: {
      const { id, token, redirect_url, created_at } = row
      // Requests are never removed.
      if (id === null || token === null || redirect_url === null || created_at === null) {
        throw new Error('A change tells of a request that is gone')
      }
      const acceptedBy = type === 'link.accepted' ? row.accepted_by : null
      const standing = { state: states[type], at: row.at, customerId: acceptedBy }
      const request = toLinkRequest(origin, { ...row, id, token, redirect_url, created_at }, standing)
      return { ...told, type, request }
    }
  }
}

/** The body of an answer, and whether it tells anything. */
export type ChangePage = { body: string; tells: boolean }

export const emptyPage = (next: Position): ChangePage => ({
  body: JSON.stringify({ changes: [], next: toCursor(next), more: false }),
  tells: false,
})

/** Makes pages of changes, of at most `limit` and about 2 MB; other requests have their turn in between. */
export const createChangePages = (store: Store, origin: () => string) => {
  const findAccounts = prepareFindAccounts(store)

  const accountsOf = async (companyId: string, rows: ChangeRow[]): Promise<Accounts> => {
    const told = rows.filter(({ type }) => type === 'account.connected' || type === 'account.changed')
    const ids = [...new Set(told.flatMap(({ customerId }) => customerId ?? []))]
    const found = ids.length === 0 ? [] : await findAccounts(companyId, ids)
    return new Map(found.map(account => [account.customerId, account]))
  }

  /** `rows` may hold one more than `limit`. */
  return async (
    companyId: string,
    after: Position,
    rows: ChangeRow[],
    limit: number,
  ): Promise<ChangePage> => {
    if (rows.length === 0) return emptyPage(after)
    const wanted = rows.slice(0, limit)
    const texts: string[] = []
    let size = 0
    for (let first = 0; first < wanted.length && size < maxCharacters; first += atOnce) {
      if (first > 0) await nextTurn()
      const part = wanted.slice(first, first + atOnce)
      const accounts = await accountsOf(companyId, part)
      for (const row of part) {
        const text = JSON.stringify(toChange(origin(), companyId, row, accounts))
        texts.push(text)
        size += text.length
      }
    }
    const last = wanted[texts.length - 1] ?? after
    const more = texts.length < rows.length
    return { body: `{"changes":[${texts.join(',')}],"next":"${toCursor(last)}","more":${more}}`, tells: true }
  }
}
