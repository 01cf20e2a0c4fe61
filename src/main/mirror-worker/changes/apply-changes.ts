import type { Sql } from '../../sqlite/sql.ts'
import { readMeta, writeMeta } from '../file/meta.ts'
import { addToOutbox } from '../file/outbox.ts'
import { endCustomer, markNew, saveCustomer } from '../import/customers.ts'
import type { List } from '../import/list.ts'
import { type CustomerChange, type LinkChange, readChangesPage } from './read-changes.ts'

/**
 * A page of `/changes` as it came. `at`: now, in milliseconds; `isWhole`: the mirror had all that the service had before this page, so the
 * page's cursor is kept, if the list was imported and all of the page can be read.
 */
export type ChangesInput = { body: Uint8Array; at: number; isWhole: boolean }

/**
 * Applies only the last change event of a customer, since each has the whole account as it is now. Idempotent, since a page may come again. Answers
 * whether the customer is different from before.
 */
const applyCustomer = (sql: Sql, list: List, changes: CustomerChange[], at: number): boolean => {
  const last = changes.at(-1)
  if (last === undefined) return false
  const customerId = last.customerId.toWellFormed()
  if (last.kind === 'ended') {
    const endedAt = Math.min(last.at ?? at, at)
    const wasHere = endCustomer(sql, customerId, endedAt)
    if (!wasHere) addToOutbox(sql, { kind: 'passed', customerId, at: endedAt })
    return wasHere
  }
  const connected = changes.findLast(change => change.kind === 'connected')
  const { number, before, name } = saveCustomer(sql, last.read, { at, markNew: connected !== undefined })
  list.meet(number)
  if (connected === undefined) return before !== 'same'
  // A customer whose consent ended and began again within the page has come, too.
  const end = changes.findLast(change => change.kind === 'ended')
  const appeared = before === 'absent' || end !== undefined
  const isMarked = appeared && markNew(sql, number)
  addToOutbox(sql, {
    ...{ kind: 'connected', customerId, name, link: connected.link, at: connected.at ?? at, appeared },
    ...(end && { endedAt: Math.min(end.at ?? at, at) }),
  })
  return isMarked || before !== 'same'
}

/** What a page says of one link: its last state, and when it was opened. */
const applyLink = (sql: Sql, changes: LinkChange[]): void => {
  const last = changes.at(-1)
  const opened = changes.findLast(({ request }) => request.state === 'started' && request.stateAt !== null)
  if (last !== undefined)
    addToOutbox(sql, { kind: 'link', request: last.request, openedAt: opened?.request.stateAt ?? null })
}

/**
 * Applies a page of changes in one transaction with its cursor, so that after a kill it is there or comes again as a whole. `list`: what is
 * being imported meanwhile. Null: the body is no page of changes; `accounts`: customers changed.
 */
export const applyChanges = (sql: Sql, list: List, { body, at, isWhole }: ChangesInput) => {
  const page = readChangesPage(body)
  if (page === null) return null
  const { customers, links, renewals, ...head } = page
  const renewal = renewals.at(-1)
  const { asOf, listOffered } = readMeta(sql)
  // A mirror that was made anew meanwhile has no list, whatever main knew.
  const hasList = asOf !== null || listOffered === false
  const cursor = isWhole && hasList && page.unreadable === 0 ? page.next : null
  const apply = sql.transaction(() => {
    for (const changes of Map.groupBy(links, ({ request }) => request.id).values()) applyLink(sql, changes)
    if (renewal !== undefined) addToOutbox(sql, { kind: 'renewed', url: renewal.url, at: renewal.at ?? at })
    const different = [...Map.groupBy(customers, ({ customerId }) => customerId).values()].filter(changes =>
      applyCustomer(sql, list, changes, at),
    )
    const isAll = cursor !== null && !page.more && asOf !== null
    // Even if that is earlier: the stored time was then written while the clock was ahead.
    writeMeta(sql, { cursor, ...(isAll && { asOf: at }) })
    return different.length > 0
  })
  return { ...head, accounts: apply() }
}
