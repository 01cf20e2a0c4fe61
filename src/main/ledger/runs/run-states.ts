import { z } from 'zod'
import type { Failure } from '../../../contract/failure.ts'
import type { columnRoles, RunSetUp, RunState } from '../../../contract/run.ts'
import { type CsvForm, csvFormSchema } from '../../../contract/tables/format.ts'
import type { Db } from '../file/database.ts'

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
  /** How its file is written; null: it is no text. */
  form: CsvForm | null
}

type Row = Omit<StoredRun, 'paused' | 'form' | keyof RunSetUp> & {
  setUp: string
  paused: string | null
  form: string | null
}
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

const toRun = ({ setUp, paused, form, ...rest }: Row): StoredRun => ({
  ...rest,
  ...setUpSchema.parse(JSON.parse(setUp)),
  form: form === null ? null : csvFormSchema.parse(JSON.parse(form)),
  paused: paused === null ? null : pausedSchema.parse(JSON.parse(paused)),
})

const columns = `seq, connection_seq AS connectionSeq, id, name, state, set_up AS setUp, paused, form,
  created_at AS createdAt, started_at AS startedAt, ended_at AS endedAt`

/** Runs without their rows. */
export const createRunStates = (db: Db) => {
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
  const written = db.prepare<[string, string]>('UPDATE run SET form = ? WHERE id = ?')
  const unfinished = db.prepare<[], Row>(
    `SELECT ${columns} FROM run WHERE state IN ('reading', 'checking', 'running')`,
  )
  const interrupted = db.prepare("UPDATE run SET state = 'paused' WHERE state = 'running'")
  const seqs = db.prepare<[], number>('SELECT seq FROM run').pluck()
  const lost = db.prepare<[number]>(
    "UPDATE run_row SET state = 'unknown' WHERE run_seq = ? AND state = 'sending'",
  )
  /** Done is no run with rows that wait. */
  const reopen = db.prepare<[string]>(
    `UPDATE run SET state = 'paused', ended_at = NULL WHERE id = ? AND state = 'done'
       AND EXISTS (SELECT 1 FROM run_row WHERE run_seq = run.seq AND run_row.state = 'waiting')`,
  )
  // What one check leads back to, another in its place does too; what is not sent any more was paused by the app's end.
  const recheck = db.prepare<[string]>(
    `UPDATE run SET state = 'checking', after_check = CASE state WHEN 'checking' THEN after_check
       WHEN 'reading' THEN 'draft' WHEN 'running' THEN 'paused' ELSE state END WHERE id = ?`,
  )
  const checked = db.prepare<[string]>(
    "UPDATE run SET state = after_check, after_check = NULL WHERE id = ? AND state = 'checking'",
  )
  const removeRows = db.prepare<{ seq: number; limit: number }>(
    `DELETE FROM run_row WHERE run_seq = :seq AND place <=
       (SELECT max(place) FROM (SELECT place FROM run_row WHERE run_seq = :seq ORDER BY place LIMIT :limit))`,
  )
  const remove = db.prepare<[number]>('DELETE FROM run WHERE seq = ?')
  const interrupt = db.transaction(() => {
    // Run by run, where the index serves; for all at once each row would be read.
    for (const seq of seqs.all()) lost.run(seq)
    interrupted.run()
  })
  return {
    add: ({ setUp: how, ...run }: NewRun): StoredRun => {
      insert.run({ ...run, setUp: JSON.stringify(how) })
      const added = byId.get(run.id)
      if (added === undefined) throw new Error('A run that was added is not there')
      return toRun(added)
    },
    byId: (id: string): StoredRun | null => {
      const row = byId.get(id)
      return row === undefined ? null : toRun(row)
    },
    /** Those of a connection, the latest first, at most 50. */
    all: (connectionSeq: number): StoredRun[] => all.all(connectionSeq).map(toRun),
    /** Done is only what has no row that waits; else it is paused. */
    change: db.transaction(({ paused, ...rest }: Change): void => {
      change.run({ ...rest, paused: paused === null ? null : JSON.stringify(paused) })
      reopen.run(rest.id)
    }),
    /** Has a run sent from now on; rows that were left as being sent are of unknown outcome. */
    begin: db.transaction(({ id, seq }: Pick<StoredRun, 'id' | 'seq'>, at: number): void => {
      lost.run(seq)
      change.run({ id, state: 'running', paused: null, at })
    }),
    setUp: (id: string, how: RunSetUp): void => void setUp.run(JSON.stringify(how), id),
    /** How its file is written. */
    written: (id: string, form: CsvForm): void => void written.run(JSON.stringify(form), id),
    /** Writes what is wanted otherwise, and that the run is to be checked anew, together. */
    recheck: db.transaction((id: string, write: () => void): void => {
      write()
      recheck.run(id)
    }),
    /** All rows are checked: the run is again what it was before. */
    checked: db.transaction((id: string): void => {
      checked.run(id)
      reopen.run(id)
    }),
    /** Runs that were being read, checked or sent when the app ended. */
    unfinished: (): StoredRun[] => unfinished.all().map(toRun),
    /** What was being sent when the app ended is of unknown outcome, whatever its run says, and a run that was sent is paused. */
    interrupt: (): void => interrupt(),
    /** Removes up to `limit` of a run's rows; false: none are left, and the run itself is gone too. */
    removeSome: (seq: number, limit: number): boolean => {
      if (removeRows.run({ seq, limit }).changes > 0) return true
      remove.run(seq)
      return false
    },
  }
}
