import type { Arrival } from '../../../contract/model.ts'
import type { Numbered, OutboxEntry } from '../../mirror-worker/file/outbox.ts'
import type { MirrorState } from '../../mirror-worker/writer.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { Customers } from '../customers/customers.ts'
import type { Ended } from '../customers/ended.ts'
import type { Facts } from '../facts/facts.ts'
import type { Links } from '../links/links.ts'

/**
 * Entries of a mirror's outbox. `mirror`: its id, since one that is made anew numbers its entries from 1 again; `at`: now, in milliseconds; `newId`:
 * for links of colleagues.
 */
export type Applying = { mirror: string; entries: readonly Numbered[]; at: number; newId: () => string }

/** Whether any link changed, who came, and whose consent ended. */
export type Applied = { links: boolean; arrived: Arrival[]; ended: Arrival[] }

type Rooms = { links: Links; customers: Customers; ended: Ended; facts: Facts }

/** Applies what a mirror found out, in one transaction. Idempotent: entries that a mirror sends again after a kill are skipped. */
export const createApply = (sql: Sql, { links, customers, ended, facts }: Rooms) => {
  const { count, has, run, transaction } = sql
  const appliedUpTo = (seq: number, mirror: string) =>
    count('SELECT outbox_number FROM connection WHERE seq = ? AND mirror_id = ?', seq, mirror)
  const setAppliedUpTo = (seq: number, mirror: string, number: number): void =>
    void run('UPDATE connection SET mirror_id = ?, outbox_number = ? WHERE seq = ?', mirror, number, seq)

  type Connected = Extract<OutboxEntry, { kind: 'connected' }>
  const connected = (seq: number, entry: Connected, applied: Applied) => {
    const { customerId, name, link, at, appeared, endedAt } = entry
    if (endedAt !== undefined) ended.renewed(seq, customerId, { endedAt, at })
    // The list may have brought this customer before `/changes` reports how they came: then they are announced now.
    const isOnlyListed = `SELECT 1 FROM seen LEFT JOIN came_by USING (connection_seq, customer_id)
      WHERE connection_seq = ? AND customer_id = ? AND is_new = 1 AND url IS NULL`
    const wasOnlyListed = link !== null && has(isOnlyListed, seq, customerId)
    if (link !== null) customers.cameBy(seq, customerId, link)
    if (!appeared && !wasOnlyListed) return
    customers.markNew(seq, customerId, at)
    applied.arrived.push({ customerId, name, at })
  }

  const nameLinks = (seq: number, customerId: string, name: string | null) =>
    links.setCustomerNames(seq, [{ customerId, name }])

  /** Answers whether any link changed. */
  const applyOne = (seq: number, entry: OutboxEntry, { at, newId }: Applying, applied: Applied): boolean => {
    switch (entry.kind) {
      case 'appeared': {
        const isBack = ended.cameBack(seq, entry.customerId, entry.at)
        // Customers of the first list get no row in `seen`: the connection's `firstListAt` counts for them.
        if (entry.isNew) customers.appeared(seq, entry.customerId, entry)
        return nameLinks(seq, entry.customerId, entry.name) || isBack
      }
      case 'connected':
        connected(seq, entry, applied)
        return nameLinks(seq, entry.customerId, entry.name)
      case 'changed': {
        customers.changed(seq, entry.customerId, entry.changes)
        const renamed = entry.changes.findLast(({ what }) => what === 'name')
        return renamed !== undefined && nameLinks(seq, entry.customerId, renamed.after)
      }
      case 'ended': {
        // The customer's links keep the name until it is removed after 30 days.
        const isNew = ended.add(seq, entry)
        const { customerId, name, at: endedAt } = entry
        if (isNew) applied.ended.push({ customerId, name, at: endedAt })
        return isNew
      }
      case 'passed':
        return links.endAccepted(seq, [entry.customerId], entry.at)
      case 'link':
        return links.applyRequest(seq, entry, { newId, now: at })
      case 'renewed':
        return links.standing.markReplaced(seq, entry.url, entry.at)
    }
  }

  const apply = transaction((seq: number, applying: Applying): Applied => {
    const { mirror } = applying
    const applied: Applied = { links: false, arrived: [], ended: [] }
    const known = appliedUpTo(seq, mirror)
    const entries = applying.entries.filter(({ number }) => number > known)
    for (const { entry } of entries) if (applyOne(seq, entry, applying, applied)) applied.links = true
    const last = entries.at(-1)
    if (last !== undefined) setAppliedUpTo(seq, mirror, last.number)
    return applied
  })

  /**
   * Whether this ledger and this mirror belong together. A ledger restored from a copy lacks entries that the mirror has as acknowledged, or facts that
   * it was sent: false. A mirror restored from a copy uses numbers a second time: the ledger's own number is set back, so that it applies them.
   */
  const goesOn = (seq: number, { mirrorId, acknowledged, last, factNumber }: MirrorState): boolean => {
    const known = appliedUpTo(seq, mirrorId)
    if (known > last) setAppliedUpTo(seq, mirrorId, last)
    return known >= acknowledged && factNumber <= facts.last(seq)
  }
  return { apply, goesOn }
}
