import type { Sql } from '../../sqlite/sql.ts'
import { readMeta, writeMeta } from '../file/meta.ts'
import { addToOutbox } from '../file/outbox.ts'
import { endCustomer, markNew, saveCustomer } from '../import/customers.ts'
import type { List } from '../import/list.ts'
import { type CustomerChange, gather } from './gather.ts'
import { type ChangesHead, readChangesPage } from './read-pages.ts'

/**
 * A page of `/changes` as it came. `at`: now, in milliseconds; `isWhole`: the mirror was all that the service had up to this page, so
 * its cursor is kept where all of the page can be read and the list was; else none is.
 */
export type ChangesInput = { body: Uint8Array; at: number; isWhole: boolean }

/** `accounts`: customers changed, and `links`: links are in the outbox, or customers of whom the ledger may have links changed. */
export type ChangesApplied = ChangesHead & { accounts: boolean; links: boolean }

/** Answers whether the customer is different from before. */
const applyCustomer = (
  sql: Sql,
  list: List,
  { customerId: id, last, connected, ended }: CustomerChange,
  at: number,
): boolean => {
  const customerId = id.toWellFormed()
  if (last.kind === 'ended') return endCustomer(sql, customerId, Math.min(last.at ?? at, at))
  const { number, before, name } = saveCustomer(sql, last.read, { at, markNew: connected !== null })
  list.meet(number)
  if (connected === null) return before !== 'same'
  // Somebody whose consent ended and began again within the page has come as well.
  const appeared = before === 'absent' || ended
  const isMarked = appeared && markNew(sql, number)
  const { link } = connected
  addToOutbox(sql, { kind: 'connected', customerId, name, link, at: connected.at ?? at, appeared })
  return isMarked || before !== 'same'
}

/**
 * Applies a page of changes in one transaction with its cursor, so that after a kill it is there or comes again as a whole. `list`: what is
 * being imported meanwhile.
 */
export const applyChanges = (
  sql: Sql,
  list: List,
  { body, at, isWhole }: ChangesInput,
): ChangesApplied | null => {
  const page = readChangesPage(body)
  if (page === null) return null
  const { changes, ...head } = page
  const { links, customers, renewed } = gather(changes)
  const { asOf, listOffered } = readMeta(sql)
  // A mirror that was made anew meanwhile has no list, whatever main knew.
  const hasList = asOf !== null || listOffered === false
  const cursor = isWhole && hasList && page.unreadable === 0 ? page.next : null
  const apply = sql.transaction(() => {
    for (const link of links) addToOutbox(sql, { kind: 'link', ...link })
    if (renewed !== null) addToOutbox(sql, { kind: 'renewed', url: renewed.url, at: renewed.at ?? at })
    const others = customers.filter(customer => applyCustomer(sql, list, customer, at))
    const isAll = cursor !== null && !page.more && asOf !== null
    // Also where that is earlier: what is there was written by a clock that was ahead.
    writeMeta(sql, { cursor, ...(isAll && { asOf: at }) })
    return others.length > 0
  })
  return { ...head, accounts: apply(), links: links.length > 0 || renewed !== null }
}
