import type { Arrival } from '../../../contract/model.ts'
import type { Numbered, OutboxEntry } from '../../mirror-worker/file/outbox.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { Customers } from '../customers/customers.ts'
import type { Ended } from '../customers/ended.ts'
import type { Facts } from '../facts/facts.ts'
import type { Links } from '../links/links.ts'

/**
 * The entries of an outbox that are to be written, and how. `mirror`: which one it is, since one that is made anew counts from 1 again; `at`:
 * now, in milliseconds; `newId`: for links of colleagues.
 */
export type Applying = { mirror: string; entries: readonly Numbered[]; at: number; newId: () => string }

/** Of a mirror's outbox: up to which number this desk's ledger had entries, and the last that there was. */
type MirrorNumbers = { mirrorId: string; acknowledged: number; last: number }

/**
 * What applying came to. `facts`: some changed, which the mirror is to be sent; `toName`: customers of links that changed hands, whose names only
 * the mirror knows (see `links.setCustomerNames`).
 */
export type Applied = { links: boolean; facts: boolean; arrived: Arrival[]; toName: string[] }

type Rooms = { links: Links; customers: Customers; ended: Ended; facts: Facts }

/** Writes what a mirror found out, in one transaction. Entries that come again, since the mirror does not know yet that they are here, are left out. */
export const createApply = (sql: Sql, { links, customers, ended, facts }: Rooms) => {
  const { count, has, run, transaction } = sql
  const upTo = (seq: number, mirror: string) =>
    count('SELECT outbox_number FROM connection WHERE seq = ? AND mirror_id = ?', seq, mirror)
  const setUpTo = (seq: number, mirror: string, number: number): void =>
    void run('UPDATE connection SET mirror_id = ?, outbox_number = ? WHERE seq = ?', mirror, number, seq)

  type Connected = Extract<OutboxEntry, { kind: 'connected' }>
  const connected = (seq: number, { customerId, name, link, at, appeared }: Connected, applied: Applied) => {
    // The list may have met them first.
    const metInList = `SELECT 1 FROM seen LEFT JOIN came_by USING (connection_seq, customer_id)
      WHERE connection_seq = ? AND customer_id = ? AND is_new = 1 AND url IS NULL`
    const isUnknown = link !== null && has(metInList, seq, customerId)
    if (link !== null) customers.cameBy(seq, customerId, link)
    if (!appeared && !isUnknown) return
    customers.isNew(seq, customerId, at)
    applied.arrived.push({ customerId, name, at })
  }

  const call = (seq: number, customerId: string, name: string | null) =>
    links.setCustomerNames(seq, [{ customerId, name }])

  /** Answers whether any link changed. */
  const applyOne = (seq: number, entry: OutboxEntry, { at, newId }: Applying, applied: Applied): boolean => {
    switch (entry.kind) {
      case 'appeared': {
        const isBack = ended.cameBack(seq, entry.customerId, entry.at)
        // Who was in the first list was first seen with it: the connection has that.
        if (entry.isNew) customers.appeared(seq, entry.customerId, entry)
        return call(seq, entry.customerId, entry.name) || isBack
      }
      case 'connected':
        connected(seq, entry, applied)
        return call(seq, entry.customerId, entry.name)
      case 'changed': {
        customers.changed(seq, entry.customerId, entry.changes)
        const renamed = entry.changes.findLast(({ what }) => what === 'name')
        return renamed !== undefined && call(seq, entry.customerId, renamed.after)
      }
      case 'ended':
        // A link keeps its customer's name until that is removed.
        return ended.add(seq, entry)
      case 'link': {
        const { customerId } = entry.request
        const isOther = links.applyRequest(seq, entry, { newId, now: at })
        if (isOther && customerId !== null) applied.toName.push(customerId)
        return isOther
      }
      case 'renewed':
        return links.standing.markReplaced(seq, entry.url, entry.at)
    }
  }

  const apply = transaction((seq: number, applying: Applying): Applied => {
    const { mirror } = applying
    const before = facts.last(seq)
    const applied: Applied = { links: false, facts: false, arrived: [], toName: [] }
    const known = upTo(seq, mirror)
    const entries = applying.entries.filter(({ number }) => number > known)
    for (const { entry } of entries) if (applyOne(seq, entry, applying, applied)) applied.links = true
    const last = entries.at(-1)
    if (last !== undefined) setUpTo(seq, mirror, last.number)
    applied.facts = facts.last(seq) !== before
    return applied
  })

  /**
   * Whether what a mirror that was opened tells from here on is all that this ledger lacks. It is not where the ledger is older than
   * what it acknowledged. A mirror that is older than the ledger tells again what it forgot, under numbers that were taken.
   */
  const goesOn = (seq: number, { mirrorId, acknowledged, last }: MirrorNumbers): boolean => {
    const known = upTo(seq, mirrorId)
    if (known > last) setUpTo(seq, mirrorId, last)
    return known >= acknowledged
  }
  return { apply, goesOn }
}
