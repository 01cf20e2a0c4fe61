import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { RowError, RowState } from '../../../contract/run.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { Links } from '../links/links.ts'
import type { NewLink } from '../links/writing/making.ts'

/** What happens to a row: its link is asked for, once more too, and what came back. `again`: nothing was made, and it waits as before. */
export type Entry = { place: number; linkId: string; at: number } & (
  | { what: 'send'; link: NewLink }
  | { what: 'resend' }
  | { what: 'made'; url: string }
  | { what: 'failed'; error: RowError }
  | { what: 'unknown'; reason: UnknownReason | null }
  | { what: 'again' }
)

/** A run and the connection that its links belong to, by their numbers. */
export type Owner = { seq: number; connectionSeq: number }

/** Entries of runs: rows and links of the register change together or not at all. */
export const createRunJournal = ({ run, transaction }: Sql, links: Links) => {
  const enter = ({ seq, connectionSeq }: Owner, entry: Entry): void => {
    const { place, linkId, at } = entry
    const set = (state: RowState, error: RowError | null = null): void =>
      void run(
        `UPDATE run_row SET state = :state, link_id = :linkId, at = :at,
           error = CASE WHEN :state IN ('sending', 'unknown') THEN coalesce(:error, error) ELSE :error END
         WHERE run_seq = :seq AND place = :place`,
        {
          ...{ seq, place, state, at },
          linkId: state === 'waiting' ? null : linkId,
          error: error && JSON.stringify(error),
        },
      )
    switch (entry.what) {
      case 'send':
        links.add(connectionSeq, entry.link)
        set('sending')
        break
      case 'resend':
        set('sending')
        break
      case 'made':
        // The link's own row tells it, unless a person removed that meanwhile.
        if (!links.created({ id: linkId, url: entry.url, at })) set('created')
        break
      case 'failed':
        links.remove(linkId)
        set('failed', entry.error)
        break
      case 'unknown':
        if (entry.reason !== null) links.cameBack(linkId, entry.reason, at)
        set('unknown', entry.reason)
        break
      case 'again':
        links.remove(linkId)
        set('waiting')
    }
  }
  return {
    /** All of them or none; on the disk when it returns. Throws what SQLite throws. */
    enter: transaction((owner: Owner, entries: Entry[]): void => {
      for (const entry of entries) enter(owner, entry)
    }),
    /** Rows of which certainly nothing was made wait once more, as new requests. */
    retryFailed: (seq: number): void =>
      void run(
        "UPDATE run_row SET state = 'waiting', link_id = NULL, error = NULL, at = NULL WHERE run_seq = ? AND state = 'failed'",
        seq,
      ),
  }
}
