import { z } from 'zod'
import type { Failure } from '../../../contract/failure.ts'
import type { columnRoles, RunSetUp, RunState } from '../../../contract/run.ts'
import { type Db, told } from '../database/database.ts'
import { idRange } from '../id-range.ts'

/** A run as stored. `seq` names it inside the store; its rows' numbers begin with it. */
export type StoredRun = RunSetUp & {
  seq: number
  connectionSeq: number
  id: string
  name: string
  state: RunState
  paused: Failure | null
  createdAt: number
  startedAt: number | null
  endedAt: number | null
}

type Row = Omit<StoredRun, 'paused' | keyof RunSetUp> & { setUp: string; paused: string | null }
type NewRun = Pick<StoredRun, 'connectionSeq' | 'id' | 'name' | 'createdAt'> & { setUp: RunSetUp }
type Change = { id: string; state: RunState; paused: Failure | null; at: number }

const column = z.int().nullable()
const setUpSchema = z.object({
  hasHeader: z.boolean(),
  columns: z.object({ customer: column, surname: column, email: column, note: column, redirectUrl: column }),
  redirectUrl: z.string().nullable(),
  atATime: z.int(),
})
const pausedSchema = z.custom<Failure>(
  value => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string',
)

export const noColumns: RunSetUp['columns'] = {
  customer: null,
  surname: null,
  email: null,
  note: null,
  redirectUrl: null,
} satisfies Record<(typeof columnRoles)[number], null>

const toRun = ({ setUp, paused, ...rest }: Row): StoredRun => ({
  ...rest,
  ...setUpSchema.parse(JSON.parse(setUp)),
  paused: paused === null ? null : pausedSchema.parse(JSON.parse(paused)),
})

const columns = `seq, connection_seq AS connectionSeq, id, name, state, set_up AS setUp, paused,
  created_at AS createdAt, started_at AS startedAt, ended_at AS endedAt`

/** Runs without their rows. */
export const createRuns = (db: Db) => {
  const insert = db.prepare(
    `INSERT INTO run (connection_seq, id, name, state, set_up, created_at)
     VALUES (:connectionSeq, :id, :name, 'reading', :setUp, :createdAt)`,
  )
  const byId = db.prepare<[string], Row>(`SELECT ${columns} FROM run WHERE id = ?`)
  const all = db.prepare<[number], Row>(
    `SELECT ${columns} FROM run WHERE connection_seq = ? AND state <> 'reading' ORDER BY seq DESC LIMIT 50`,
  )
  const change = db.prepare(
    `UPDATE run SET state = :state, paused = :paused,
       started_at = CASE WHEN :state = 'running' THEN coalesce(started_at, :at) ELSE started_at END,
       ended_at = CASE WHEN :state IN ('stopped', 'done') THEN :at ELSE NULL END WHERE id = :id`,
  )
  const setUp = db.prepare<[string, string]>('UPDATE run SET set_up = ? WHERE id = ?')
  const unfinished = db
    .prepare<[], string>("SELECT id FROM run WHERE state IN ('reading', 'checking', 'running')")
    .pluck()
  const interrupted = db.prepare("UPDATE run SET state = 'paused' WHERE state = 'running'")
  const lost = db.prepare("UPDATE run_row SET state = 'unknown' WHERE state = 'sending'")
  const removeRows = db.prepare<{ first: number; last: number; limit: number }>(
    `DELETE FROM run_row WHERE number IN
       (SELECT number FROM run_row WHERE number BETWEEN :first AND :last LIMIT :limit)`,
  )
  const remove = db.prepare<[number]>('DELETE FROM run WHERE seq = ?')
  const interrupt = db.transaction(() => {
    lost.run()
    interrupted.run()
  })
  return {
    add: told(db, ({ setUp: how, ...run }: NewRun): StoredRun => {
      insert.run({ ...run, setUp: JSON.stringify(how) })
      const added = byId.get(run.id)
      if (added === undefined) throw new Error('A run that was added is not there')
      return toRun(added)
    }),
    byId: (id: string): StoredRun | null => {
      const row = byId.get(id)
      return row === undefined ? null : toRun(row)
    },
    /** Those of a connection, the latest first, at most 50. */
    all: (connectionSeq: number): StoredRun[] => all.all(connectionSeq).map(toRun),
    change: told(db, ({ paused, ...rest }: Change): void => {
      change.run({ ...rest, paused: paused === null ? null : JSON.stringify(paused) })
    }),
    setUp: told(db, (id: string, how: RunSetUp): void => void setUp.run(JSON.stringify(how), id)),
    /** Runs that were being read, checked or sent when the app ended. */
    unfinished: (): string[] => unfinished.all(),
    /** What was being sent when the app ended is of unknown outcome, and its run paused. */
    interrupt: told(db, interrupt),
    /** Removes up to `limit` of a run's rows; false: none are left, and the run itself is gone too. */
    removeSome: (seq: number, limit: number): boolean => {
      if (removeRows.run({ ...idRange(seq), limit }).changes > 0) return true
      remove.run(seq)
      return false
    },
  }
}
