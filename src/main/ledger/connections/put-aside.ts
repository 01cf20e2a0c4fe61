import type { PutAside } from '../../../contract/overview.ts'
import type { Db } from '../../sqlite/database.ts'

/** More are not remembered: of what was done that long ago, its cause has gone. */
const most = 2_000

/** What a person is done with in a connection's Inbox, or leaves for later. */
export const createPutAside = (db: Db) => {
  const all = db.prepare<[number], PutAside>('SELECT item, until FROM put_aside WHERE connection_seq = ?')
  const put = db.prepare<PutAside & { seq: number; at: number }>(
    `INSERT INTO put_aside (connection_seq, item, until, at) VALUES (:seq, :item, :until, :at)
     ON CONFLICT (connection_seq, item) DO UPDATE SET until = excluded.until, at = excluded.at`,
  )
  const forgetOld = db.prepare<{ seq: number; most: number }>(
    `DELETE FROM put_aside WHERE connection_seq = :seq AND item IN
       (SELECT item FROM put_aside WHERE connection_seq = :seq ORDER BY at DESC, item LIMIT -1 OFFSET :most)`,
  )
  const takeBack = db.prepare<[number, string]>('DELETE FROM put_aside WHERE connection_seq = ? AND item = ?')
  return {
    all: (seq: number): PutAside[] => all.all(seq),
    /** `until`: milliseconds since 1970, when they wait again; null: done. `now` likewise. */
    put: db.transaction((seq: number, items: readonly string[], until: number | null, now: number): void => {
      for (const item of items) put.run({ seq, item, until, at: now })
      forgetOld.run({ seq, most })
    }),
    takeBack: (seq: number, item: string): void => void takeBack.run(seq, item),
  }
}
