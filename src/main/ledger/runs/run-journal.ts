import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { RowError, RowState } from '../../../contract/run.ts'
import type { Sql } from '../../sqlite/sql.ts'
import type { Links } from '../links/links.ts'
import type { NewLink } from '../links/writing/making.ts'

/** What happens to a row: its link is requested (`send`, or `resend` with the same request), and what came back. `again`: nothing was made; the row waits. */
export type Entry = { place: number; linkId: string; at: number } & (
  | { what: 'send'; link: NewLink }
  | { what: 'resend' }
  | { what: 'made'; url: string }
  | { what: 'failed'; error: RowError }
  | { what: 'unknown'; reason: UnknownReason | null }
  | { what: 'again' }
)

/** A run and the connection of its links. */
export type Owner = { seq: number; connectionSeq: number }

/** Records what happens to rows: a row and its link in the register change in one transaction. */
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
        // This sets the row as well, unless a person removed the link meanwhile.
        if (!links.setUrl({ id: linkId, url: entry.url, at })) set('created')
        links.endMaking(linkId)
        break
      case 'failed':
        links.remove(linkId)
        set('failed', entry.error)
        break
      case 'unknown':
        if (entry.reason !== null) links.setCameBack(linkId, entry.reason, at)
        set('unknown', entry.reason)
        links.endMaking(linkId)
        break
      case 'again':
        links.remove(linkId)
        set('waiting')
    }
  }
  return {
    /** Writes all or none; durable when it returns. Throws what SQLite throws. */
    enter: transaction((owner: Owner, entries: Entry[]): void => {
      for (const entry of entries) enter(owner, entry)
    }),
    /** Rows that failed wait again, for new requests. */
    retryFailed: (seq: number): void =>
      void run(
        "UPDATE run_row SET state = 'waiting', link_id = NULL, error = NULL, at = NULL WHERE run_seq = ? AND state = 'failed'",
        seq,
      ),
  }
}
