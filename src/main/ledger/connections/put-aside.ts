import type { PutAside } from '../../../contract/overview.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** More are not remembered: of what was done that long ago, its cause has gone. */
const most = 2_000

/** What a person is done with in a connection's Inbox, or leaves for later. */
export const createPutAside = ({ all, run, transaction }: Sql) => ({
  all: (seq: number) => all<PutAside>('SELECT item, until FROM put_aside WHERE connection_seq = ?', seq),
  /** `until`: milliseconds since 1970, when they wait again; null: done. `now` likewise. */
  put: transaction((seq: number, items: readonly string[], until: number | null, now: number): void => {
    for (const item of items)
      run('INSERT OR REPLACE INTO put_aside VALUES (?, ?, ?, ?)', seq, item, until, now)
    run(
      `DELETE FROM put_aside WHERE connection_seq = :seq AND item IN
           (SELECT item FROM put_aside WHERE connection_seq = :seq ORDER BY at DESC, item LIMIT -1 OFFSET ${most})`,
      { seq },
    )
  }),
  takeBack: (seq: number, item: string): void =>
    void run('DELETE FROM put_aside WHERE connection_seq = ? AND item = ?', seq, item),
})
