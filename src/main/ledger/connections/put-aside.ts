import type { PutAside } from '../../../contract/overview.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** The newest rows are kept: an older one is about something that is not in the Inbox any more. */
const most = 2_000

/** Items of a connection's Inbox that a person is done with, or left for later. */
export const createPutAside = ({ all, run, transaction }: Sql) => ({
  all: (seq: number) => all<PutAside>('SELECT item, until FROM put_aside WHERE connection_seq = ?', seq),
  /** `until`: when they show again, in milliseconds since 1970; null: never. `now` likewise. */
  put: transaction((seq: number, items: readonly string[], until: number | null, now: number): void => {
    const put = 'INSERT OR REPLACE INTO put_aside SELECT :seq, value, :until, :now FROM json_each(:items)'
    run(put, { seq, items: JSON.stringify(items), until, now })
    run(
      `DELETE FROM put_aside WHERE connection_seq = :seq AND item IN
           (SELECT item FROM put_aside WHERE connection_seq = :seq ORDER BY at DESC, item LIMIT -1 OFFSET ${most})`,
      { seq },
    )
  }),
  takeBack: (seq: number, item: string): void =>
    void run('DELETE FROM put_aside WHERE connection_seq = ? AND item = ?', seq, item),
})
