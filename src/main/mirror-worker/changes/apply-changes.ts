import type { Meta } from '../file/meta.ts'
import type { Outbox } from '../file/outbox.ts'
import type { Customers } from '../import/customers.ts'
import type { List, Transaction } from '../import/list.ts'
import { type CustomerChange, gather } from './gather.ts'
import { type ChangesHead, readChangesPage } from './read-pages.ts'

/**
 * A page of `/changes` as it came. `at`: now, in milliseconds; `isWhole`: the mirror was all that the service had up to this page, so
 * its cursor is kept where all of the page can be read and the list was; else none is.
 */
export type ChangesInput = { body: Uint8Array; at: number; isWhole: boolean }

/** `accounts`: customers changed, and `links`: links are in the outbox, or customers of whom the ledger may have links changed. */
export type ChangesApplied = ChangesHead & { accounts: boolean; links: boolean }

type Parts = { customers: Customers; list: List; outbox: Outbox; meta: Meta }

/** Applies a page of changes in one transaction with its cursor, so that after a kill it is there or comes again as a whole. */
export const createChangesApplier = (transaction: Transaction, { customers, list, outbox, meta }: Parts) => {
  /** Answers whether anything is another than before. */
  const applyCustomer = ({ customerId, last, connected, ended }: CustomerChange, at: number): boolean => {
    const id = customerId.toWellFormed()
    if (last.kind === 'ended') {
      const before = customers.find(id)
      if (before !== null) customers.end(before.number, Math.min(last.at ?? at, at))
      return before !== null
    }
    const saved = customers.save(last.read, { at, markNew: connected !== null })
    list.meet(saved.number)
    if (connected === null) return saved.state !== 'same'
    // Whose consent ended and began again within the page has come as well.
    const appeared = saved.state === 'absent' || ended
    const isMarked = appeared && customers.markNew(saved.number)
    outbox.add({
      kind: 'connected',
      customerId: id,
      name: saved.name,
      link: connected.link,
      at: connected.at ?? at,
      appeared,
    })
    return isMarked || saved.state !== 'same'
  }

  return ({ body, at, isWhole }: ChangesInput): ChangesApplied | null => {
    const page = readChangesPage(body)
    if (page === null) return null
    const { changes, ...head } = page
    const { links, customers: changed, renewed } = gather(changes)
    const { asOf, listOffered } = meta.read()
    // A mirror that was made anew meanwhile has no list, whatever main knew.
    const hasList = asOf !== null || listOffered === false
    const cursor = isWhole && hasList && page.unreadable === 0 ? page.next : null
    const accounts = transaction(() => {
      for (const link of links) outbox.add({ kind: 'link', ...link })
      if (renewed !== null) outbox.add({ kind: 'renewed', url: renewed.url, at: renewed.at ?? at })
      const others = changed.filter(customer => applyCustomer(customer, at))
      const isAll = cursor !== null && !page.more && asOf !== null
      // Also where that is earlier: what is there was written by a clock that was ahead.
      meta.write({ cursor, ...(isAll && { asOf: at }) })
      return others.length > 0
    })
    return { ...head, accounts, links: links.length > 0 || renewed !== null }
  }
}
