import type { Failure } from '../../../contract/failure.ts'
import type { Run, RunSetUp, RunState } from '../../../contract/run.ts'
import type { CsvForm } from '../../../contract/tables/format.ts'
import type { Sql } from '../../sqlite/sql.ts'

/** A run as stored. `seq` names it inside the ledger. */
export type StoredRun = Omit<Run, 'header' | 'sample' | 'counts' | 'problems' | 'waits' | 'perSecond'> & {
  seq: number
  connectionSeq: number
  /** Delimiter and encoding of its file; null: it was no CSV file. */
  form: CsvForm | null
}

/** Rows that wait; rows that failed, as new requests; or rows of unknown outcome, with the same requests again. */
export type RowsToSend = 'waiting' | 'failed' | 'unknown'

type NewRun = Pick<StoredRun, 'connectionSeq' | 'id' | 'name' | 'createdAt'> & { setUp: RunSetUp }
type Change = { id: string; state: RunState; paused: Failure | null; at: number }

const columns = `seq, connection_seq AS connectionSeq, id, name, state, after_check IS 'done' AS "wasDone?", paused AS "paused{}", form AS "form{}", created_at AS createdAt,
  started_at AS startedAt, ended_at AS endedAt, set_up ->> 'hasHeader' AS "hasHeader?", set_up -> 'columns' AS "columns{}",
  set_up ->> 'redirectUrl' AS redirectUrl, set_up ->> 'atATime' AS atATime`

/** Runs without their rows. */
export const createRunStates = ({ all, get, has, one, run, transaction, value }: Sql) => {
  const write = ({ paused, ...rest }: Change, after: 'stopped' | null = null): void =>
    void run(
      `UPDATE run SET state = :state, after_check = :after, paused = :paused,
         started_at = CASE WHEN :state = 'running' THEN coalesce(started_at, :at) ELSE started_at END,
         ended_at = CASE WHEN :state IN ('stopped', 'done') THEN :at END WHERE id = :id`,
      { ...rest, after, paused: paused && JSON.stringify(paused) },
    )
  return {
    /** Adds a run whose rows are still to be read. */
    add: ({ setUp, ...added }: NewRun): StoredRun =>
      one(
        `INSERT INTO run (connection_seq, id, name, state, set_up, created_at)
         VALUES (:connectionSeq, :id, :name, 'reading', :setUp, :createdAt) RETURNING ${columns}`,
        { ...added, setUp: JSON.stringify(setUp) },
      ),
    byId: (id: string) => get<StoredRun>(`SELECT ${columns} FROM run WHERE id = ?`, id),
    /** The latest 50 runs of a connection, before others those that are not done, the newest first. */
    all: (connectionSeq: number): StoredRun[] =>
      all(
        `SELECT ${columns} FROM run WHERE seq IN (SELECT seq FROM run WHERE connection_seq = ? AND state <> 'reading'
           ORDER BY state IN ('stopped', 'done'), seq DESC LIMIT 50) ORDER BY seq DESC`,
        connectionSeq,
      ),
    /** Setting `done` makes a run `paused` while a row still waits (the trigger run_done). */
    setState: (change: Change): void => write(change),
    /** Starts sending a run; rows still `sending` from before become unknown. Of one that a person stopped, what else waits stays unwanted after a retry. */
    begin: transaction(
      ({ id, seq }: Pick<StoredRun, 'id' | 'seq'>, at: number, which: RowsToSend = 'waiting'): void => {
        run("UPDATE run_row SET state = 'unknown' WHERE run_seq = ? AND state = 'sending'", seq)
        const isStopped = has("SELECT 1 FROM run WHERE id = ? AND 'stopped' IN (state, after_check)", id)
        write({ id, state: 'running', paused: null, at }, isStopped && which !== 'waiting' ? 'stopped' : null)
      },
    ),
    /** A run is not sent any more; nothing where a person stopped, changed or deleted it before this could be written. */
    endSending: transaction(({ id, ...ending }: Change): void => {
      const before = value<string>(
        "SELECT coalesce(after_check, '') FROM run WHERE id = ? AND state = 'running'",
        id,
      )
      if (before === null) return
      write({ id, ...ending })
      if (before !== 'stopped') return
      const why = ending.paused && JSON.stringify(ending.paused)
      run(
        `UPDATE run_row SET failed_before = coalesce(:why, failed_before)
         WHERE run_seq = (SELECT seq FROM run WHERE id = :id) AND state = 'waiting' AND failed_before IS NOT NULL`,
        { id, why },
      )
      run(
        "UPDATE run SET state = 'stopped', paused = NULL, ended_at = ? WHERE id = ? AND state = 'paused'",
        ending.at,
        id,
      )
    }),
    setUp: (id: string, setUp: RunSetUp): void =>
      void run('UPDATE run SET set_up = ? WHERE id = ?', JSON.stringify(setUp), id),
    setName: (id: string, name: string): void => void run('UPDATE run SET name = ? WHERE id = ?', name, id),
    setForm: (id: string, form: CsvForm): void =>
      void run('UPDATE run SET form = ? WHERE id = ?', JSON.stringify(form), id),
    /** Makes a change and marks the run as to be checked again, in one transaction. */
    beginCheck: transaction((id: string, change: () => void): void => {
      change()
      // A check that replaces another ends in the same state as that one; a run whose sending is interrupted by it ends as paused.
      run(
        `UPDATE run SET state = 'checking', after_check = CASE state WHEN 'checking' THEN after_check
           WHEN 'reading' THEN 'draft' WHEN 'running' THEN coalesce(after_check, 'paused') ELSE coalesce(after_check, state) END WHERE id = ?`,
        id,
      )
    }),
    /** All rows are checked: the run gets back its state from before. */
    endCheck: (id: string): void =>
      void run(
        "UPDATE run SET state = after_check, after_check = NULL WHERE id = ? AND state = 'checking'",
        id,
      ),
    /** Runs that were being read, checked or sent when the app ended. */
    unfinished: (): StoredRun[] =>
      all(`SELECT ${columns} FROM run WHERE state IN ('reading', 'checking', 'running')`),
    /** After a start: rows that were being sent become unknown, whatever the state of their run, and runs that were being sent are paused, or stopped as before a retry. */
    interrupt: transaction((): void => {
      // `IN` makes SQLite use the index, which begins with the run; without it every row would be read.
      run("UPDATE run_row SET state = 'unknown' WHERE state = 'sending' AND run_seq IN (SELECT seq FROM run)")
      run(
        "UPDATE run SET state = coalesce(after_check, 'paused'), after_check = NULL WHERE state = 'running'",
      )
    }),
    /** Removes up to `limit` of a run's rows; false: none were left, and the run itself was removed. */
    removeSome: (seq: number, limit: number): boolean => {
      const rows =
        'DELETE FROM run_row WHERE (run_seq, place) IN (SELECT run_seq, place FROM run_row WHERE run_seq = ? LIMIT ?)'
      if (run(rows, seq, limit) > 0) return true
      run('DELETE FROM run WHERE seq = ?', seq)
      return false
    },
  }
}
