import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { RowError } from '../../../contract/run.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { Links } from '../links/links.ts'
import type { NewLink } from '../links/writing/making.ts'

/**
 * What happens to a row. `sending`: its link is requested; `link` null: by the same request again. `waiting`: the service made nothing, and the row waits
 * again.
 */
export type Entry = { place: number; linkId: string; at: number } & (
  | { state: 'sending'; link: NewLink | null }
  | { state: 'created'; url: string }
  | { state: 'failed'; error: RowError }
  | { state: 'unknown'; error: UnknownReason | null }
  | { state: 'waiting' }
)

/** A run and the connection of its links. */
export type Owner = { seq: number; connectionSeq: number }

// Meanwhile a person may have got the row's link, or discarded it, in the register: that it is unknown is no news then.
const setState = `UPDATE run_row SET state = :state, link_id = iif(:state = 'waiting', NULL, :linkId), at = :at,
    error = CASE WHEN :state IN ('sending', 'unknown') THEN coalesce(:error, error) ELSE :error END
  WHERE run_seq = :seq AND place = :place AND state <> 'created' AND NOT (state = 'failed' AND :state = 'unknown')`

/** Records what happens to rows: a row and its link in the register change in one transaction. */
export const createRunJournal = ({ run, transaction }: Sql, links: Links) => {
  const enter = ({ seq, connectionSeq }: Owner, entry: Entry): void => {
    const { place, state, linkId, at } = entry
    if (state === 'sending' && entry.link !== null) links.add(connectionSeq, entry.link)
    if (state === 'failed' || state === 'waiting') links.remove(linkId)
    if (state === 'unknown' && entry.error !== null) links.setCameBack(linkId, entry.error, at)
    // A trigger on the link's URL sets the row as well, unless a person removed the link meanwhile.
    const isRowSet = state === 'created' && links.setUrl({ id: linkId, url: entry.url, at })
    const error = 'error' in entry && entry.error !== null ? JSON.stringify(entry.error) : null
    if (!isRowSet) run(setState, { seq, place, state, linkId, at, error })
    if (state !== 'sending') links.endMaking(linkId)
  }
  return {
    /** Writes all or none; durable when it returns. Throws what SQLite throws. */
    enter: transaction((owner: Owner, entries: Entry[]): void => {
      for (const entry of entries) enter(owner, entry)
    }),
    /** Rows that failed wait again, for new requests; until these are made, a stop lets them fail again (the trigger run_stopped). */
    retryFailed: (seq: number): void =>
      void run(
        `UPDATE run_row SET state = 'waiting', failed_before = coalesce(error, 'null'), link_id = NULL, error = NULL, at = NULL
         WHERE run_seq = ? AND state = 'failed'`,
        seq,
      ),
  }
}
