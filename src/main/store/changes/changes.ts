import type { Arrival } from '../../../contract/model.ts'
import type { Db } from '../database/database.ts'
import { createSteps, type Step } from '../database/steps.ts'
import { idRange } from '../id-range.ts'
import type { CustomerSaver } from '../saving/save-accounts.ts'
import { createIndexTidy } from '../search-index.ts'
import { createCustomerApplier } from './apply-customer.ts'
import { createLinkApplier } from './apply-link.ts'
import { gather, type ToldCustomer } from './gather.ts'
import { createCustomerNames } from './name-customer.ts'
import { createStandingRenewal } from './renew-standing.ts'
import type { Told, ToldRequest } from './told.ts'

/** What applying came to so far. */
export type Applied = { accounts: boolean; links: boolean; arrived: Arrival[] }

/**
 * `cursor`: the one after this page, kept with the last of it; null: what is here is not the whole, so none is kept. `at`: now. `isWhole`:
 * nothing more has happened by now.
 */
export type ChangePage = { told: readonly Told[]; cursor: string | null; at: number; isWhole: boolean }

export type ChangeStore = ReturnType<typeof createChangeStore>

/** What a service tells of changes, and up to where it was followed. */
export const createChangeStore = (db: Db, saveCustomer: CustomerSaver) => {
  const inSteps = createSteps(db, createIndexTidy(db))
  const applyLink = createLinkApplier(db)
  const applyCustomer = createCustomerApplier(db, saveCustomer)
  const renew = createStandingRenewal(db)
  const names = createCustomerNames(db)
  const readCursor = db
    .prepare<[number], string | null>('SELECT cursor FROM connection WHERE seq = ?')
    .pluck()
  const setCursor = db.prepare<{ seq: number; cursor: string | null }>(
    'UPDATE connection SET cursor = :cursor WHERE seq = :seq',
  )
  // One that is ahead was written by a clock that was wrong.
  const setAsOf = db.prepare<{ seq: number; at: number; now: number }>(
    `UPDATE connection SET as_of = CASE WHEN as_of > :now THEN :at ELSE max(as_of, :at) END
     WHERE seq = :seq AND as_of IS NOT NULL`,
  )
  const setTells = db.prepare<[number, number]>('UPDATE connection SET tells_changes = ? WHERE seq = ?')
  const setThanks = db.prepare<[string | null, number]>('UPDATE connection SET thanks = ? WHERE seq = ?')
  const hasLinks = db
    .prepare<{ id: string; first: number; last: number }, number>(
      'SELECT 1 FROM link WHERE customer_id = :id AND number BETWEEN :first AND :last LIMIT 1',
    )
    .pluck()
  const nameOf = db
    .prepare<[number, string], string | null>(
      'SELECT name FROM customer WHERE connection_seq = ? AND customer_id = ?',
    )
    .pluck()

  function* links(seq: number, told: ReturnType<typeof gather>['links'], applying: Applying) {
    for (const link of told) {
      yield applyLink(seq, link, { ...applying, onChanged: applying.onLinks })
      const { customerId } = link.request
      if (customerId !== null) yield* names.fromLink(seq, customerId, applying.onAccounts)
    }
  }

  type Applying = { at: number; newId: () => string; onLinks: () => void; onAccounts: () => void }
  const applyingOf = (applied: Applied, at: number, newId: () => string): Applying => ({
    at,
    newId,
    onLinks: () => {
      applied.links = true
    },
    onAccounts: () => {
      applied.accounts = true
    },
  })

  function* all(seq: number, page: ChangePage, applied: Applied, newId: () => string) {
    const { at, cursor, isWhole } = page
    const gathered = gather(page.told)
    const applying = applyingOf(applied, at, newId)
    const arrived: ToldCustomer[] = []
    yield* links(seq, gathered.links, applying)
    if (gathered.renewed) {
      const { url, at: renewedAt } = gathered.renewed
      yield* renew(seq, url, { at: renewedAt ?? at, onChanged: applying.onLinks })
    }
    for (const customer of gathered.customers) {
      yield* applyCustomer(seq, customer, {
        at,
        onChanged: () => {
          applying.onAccounts()
          // The register shows whose they are.
          if (hasLinks.get({ ...idRange(seq), id: customer.customerId })) applying.onLinks()
        },
        onArrived: told => arrived.push(told),
      })
    }
    applied.arrived = arrived.map(({ customerId, connected }) => ({
      customerId,
      name: nameOf.get(seq, customerId) ?? null,
      at: connected?.at ?? at,
    }))
    setCursor.run({ seq, cursor })
    if (isWhole && cursor !== null) setAsOf.run({ seq, at, now: at })
  }

  return {
    nameCustomer: names.set,
    /** Calls a customer what the latest link that they accepted says by now. */
    nameFromLink: names.followLink,
    /** Null: its changes are not followed yet, or not all of what happened is here. */
    cursorOf: (seq: number): string | null => readCursor.get(seq) ?? null,
    setCursor: (seq: number, cursor: string | null): void => void setCursor.run({ seq, cursor }),
    setTells: (seq: number, tells: boolean): void => void setTells.run(tells ? 1 : 0, seq),
    setThanks: (seq: number, url: string | null): void => void setThanks.run(url, seq),
    /** All that a service told is here at this time, `now` or before it. */
    setAsOf: (seq: number, at: number, now: number): void => void setAsOf.run({ seq, at, now }),
    /**
     * Applies a page of changes in steps; the last one keeps the cursor, so that after a kill the same page comes to the same. `applied`
     * is filled on the way. `newId`: for links of colleagues.
     */
    apply: (seq: number, page: ChangePage, applied: Applied, newId: () => string): Step =>
      inSteps(all(seq, page, applied, newId)),
    /** Applies links as they stand, in steps. */
    applyRequests: (
      seq: number,
      requests: ToldRequest[],
      applied: Applied,
      { at, newId }: { at: number; newId: () => string },
    ): Step =>
      inSteps(
        links(
          seq,
          requests.map(request => ({
            request,
            openedAt: request.state === 'started' ? request.stateAt : null,
          })),
          applyingOf(applied, at, newId),
        ),
      ),
  }
}

export const nothingApplied = (): Applied => ({ accounts: false, links: false, arrived: [] })
