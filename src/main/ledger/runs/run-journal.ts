import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { RowError, RowState } from '../../../contract/run.ts'
import type { Db } from '../../sqlite/database.ts'
import { createSql } from '../../sqlite/sql.ts'
import type { Links } from '../links/links.ts'
import type { NewLink } from '../links/writing/making.ts'

type OfRow = { place: number; linkId: string; at: number }

/** What happens to a row: its link is asked for, once more too, and what came back. `again`: nothing was made, and it waits as before. */
export type Entry =
  | { what: 'send'; place: number; link: NewLink }
  | ({ what: 'resend' } & OfRow)
  | ({ what: 'made'; url: string } & OfRow)
  | ({ what: 'failed'; error: RowError } & OfRow)
  | ({ what: 'unknown'; reason: UnknownReason | null } & OfRow)
  | ({ what: 'again' } & OfRow)

type MadeEntry = Extract<Entry, { what: 'made' }>

const isMade = (entry: Entry): entry is MadeEntry => entry.what === 'made'

/** A run and the connection that its links belong to, by their numbers. */
export type Owner = { seq: number; connectionSeq: number }

/** Entries of runs: rows and links of the register change together or not at all. */
export const createRunJournal = (db: Db, links: Links) => {
  const { run } = createSql(db)
  type RowSet = {
    seq: number
    place: number
    state: RowState
    linkId: string | null
    at: number
    error: string | null
  }
  const set = (row: RowSet): void =>
    void run(
      `UPDATE run_row SET state = :state, link_id = :linkId, at = :at,
         error = CASE WHEN :state IN ('sending', 'unknown') THEN coalesce(:error, error) ELSE :error END
       WHERE run_seq = :seq AND place = :place`,
      row,
    )
  /** Their rows say so by themselves, where their links are there. */
  const made = (entries: MadeEntry[], { seq }: Owner): void => {
    if (entries.length === 0) return
    const gone = new Set(links.created(entries.map(({ linkId: id, url, at }) => ({ id, url, at }))))
    for (const { place, linkId, at } of entries.filter(one => gone.has(one.linkId)))
      set({ seq, place, linkId, error: null, at, state: 'created' })
  }
  const enter = ({ seq, connectionSeq }: Owner, entry: Exclude<Entry, MadeEntry>): void => {
    const { place } = entry
    if (entry.what === 'send') {
      const { link } = entry
      links.add(connectionSeq, link)
      set({ seq, place, state: 'sending', linkId: link.id, error: null, at: link.createdAt })
      return
    }
    const { linkId, at } = entry
    const row = { seq, place, linkId, error: null, at }
    switch (entry.what) {
      case 'resend':
        set({ ...row, state: 'sending' })
        break
      case 'failed':
        links.remove(linkId)
        set({ ...row, state: 'failed', error: JSON.stringify(entry.error) })
        break
      case 'unknown':
        if (entry.reason !== null) links.cameBack(linkId, entry.reason, at)
        set({ ...row, state: 'unknown', error: entry.reason && JSON.stringify(entry.reason) })
        break
      case 'again':
        links.remove(linkId)
        set({ ...row, linkId: null, state: 'waiting' })
        break
    }
  }
  return {
    /** All of them or none; on the disk when it returns. Throws what SQLite throws. */
    enter: db.transaction((owner: Owner, entries: Entry[]): void => {
      // All of them at once, which tells the search index once; whose turn it is among rows makes no difference.
      made(entries.filter(isMade), owner)
      for (const entry of entries) if (!isMade(entry)) enter(owner, entry)
    }),
    /** Rows of which certainly nothing was made wait once more, as new requests. Answers how many. */
    retryFailed: (seq: number): number =>
      run(
        "UPDATE run_row SET state = 'waiting', link_id = NULL, error = NULL, at = NULL WHERE run_seq = ? AND state = 'failed'",
        seq,
      ),
  }
}
