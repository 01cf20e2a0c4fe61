import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Run } from '../../../contract/run.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import type { TableSource } from '../../tables/read-table.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, withPlace } from '../current.ts'
import { fileName, saveTable, withEnding } from '../files/save-table.ts'
import { mailRows } from './handing-over/mail-rows.ts'
import { saveDrafts } from './handing-over/save-drafts.ts'
import type { Checker } from './list/checker.ts'
import { createDropped } from './list/dropped.ts'
import { rememberColumns } from './list/remembered.ts'
import { removeRun, suggestedSetUp, takeList } from './list/take-list.ts'
import { resultsOf } from './results.ts'
import type { RowsToSend, Runner } from './runner.ts'

/** What is suggested; of practice data it says so. */
const resultName = ({ connection }: Place, { name }: StoredRun) =>
  fileName(
    `${name.replace(/\.[^.]*$/, '')} - results${connection.kind === 'practice' ? ' (practice data)' : ''}`,
    'csv',
  )

/** Creating many links from one list: reading and checking it, the run, and its results. */
export const runCalls = (core: Core, { runner, checker }: { runner: Runner; checker: Checker }) => {
  const { ports } = core
  const drops = createDropped()
  let reading = new AbortController()

  const withRun = <Input extends { id: string }, Answer>(
    work: (place: Place, run: StoredRun, input: Input) => Answer,
  ) =>
    withPlace(core, (place, input: Input) => {
      const run = place.session.ledger.runs.byId(input.id)
      return run === null || run.connectionSeq !== place.connection.seq || run.state === 'reading'
        ? fail({ code: 'not_found', subject: input.id })
        : work(place, run, input)
    })

  const again = (place: Place, { id }: StoredRun): StoredRun | null => place.session.ledger.runs.byId(id)
  const seen = (place: Place, run: StoredRun): Run => runner.view(place.session, again(place, run) ?? run)

  const take = async (place: Place, name: string, source: TableSource): Promise<Result<Run | null>> => {
    const taken = await takeList(core, place, { name, source, signal: reading.signal })
    if (!taken.ok || taken.value === null) return taken.ok ? ok(null) : taken
    const run = taken.value
    const setUp = suggestedSetUp(place, run)
    return checker.check(place, run, () => place.session.ledger.runs.setUp(run.id, setUp))
  }

  const cancelReading = (): Result<null> => {
    reading.abort()
    reading = new AbortController()
    return ok(null)
  }

  const choose = async (place: Place): Promise<Result<Run | null>> => {
    const path = await ports.chooseFile()
    return path === null ? ok(null) : take(place, basename(path), { path })
  }

  const setUp = async (
    place: Place,
    run: StoredRun,
    { id, ...how }: ParsedInput<'runs.setUp'>,
  ): Promise<Result<Run>> => {
    const { ledger } = place.session
    const checked = await checker.check(place, run, () => ledger.runs.setUp(id, how))
    if (!checked.ok || !how.hasHeader) return checked
    rememberColumns(ledger, ledger.runs.rows.after(run.seq, 0, 1)[0]?.cells ?? [], how.columns)
    return checked
  }

  const fix = async (place: Place, run: StoredRun, input: ParsedInput<'runs.fix'>): Promise<Result<Run>> => {
    const { rows, checks } = place.session.ledger.runs
    const row = rows.byPlace(run.seq, input.place)
    if (row === null) return fail({ code: 'not_found', subject: String(input.place) })
    const { id: _, ...values } = input
    return checker.check(place, run, () =>
      checks.save(run.seq, [{ ...row, ...values, fixed: true, state: 'left_out', problems: [] }]),
    )
  }

  const choice = (place: Place, run: StoredRun, input: ParsedInput<'runs.choice'>) =>
    checker.check(place, run, () => place.session.ledger.runs.checks.choose(run.seq, input))

  const start = (rows: RowsToSend) => (place: Place, run: StoredRun) => runner.start(place, run.id, rows)
  const pause = async (place: Place, run: StoredRun): Promise<Result<Run>> => {
    await runner.stop(run.id, 'paused')
    return ok(seen(place, run))
  }
  const stop = async (place: Place, run: StoredRun): Promise<Result<Run>> => {
    const { id } = run
    if (runner.isActive(id)) await runner.stop(id, 'stopped')
    else if (seen(place, run).state === 'paused')
      place.session.ledger.runs.change({ id, state: 'stopped', paused: null, at: ports.now() })
    return ok(seen(place, run))
  }

  const discard = async (place: Place, run: StoredRun): Promise<Result<null>> => {
    if (runner.isActive(run.id)) return fail({ code: 'run_busy', doing: 'sending' })
    await Promise.all([checker.drop(run.id), removeRun(core, place, run)])
    return ok(null)
  }

  const save = async (place: Place, run: StoredRun): Promise<Result<{ name: string } | null>> => {
    const chosen = await ports.saveFile(resultName(place, run), ['csv', 'xlsx'])
    if (chosen === null) return ok(null)
    const format = /\.xlsx$/i.test(chosen) ? 'xlsx' : 'csv'
    const path = withEnding(chosen, format)
    const slices = resultsOf(place.session.ledger.runs, run)
    const written = await saveTable(core, place.session, { path, format, sheet: 'Results', slices })
    return written.ok ? ok({ name: basename(path) }) : written
  }

  return {
    'runs.list': withPlace(core, place =>
      ok(place.session.ledger.runs.all(place.connection.seq).map(run => seen(place, run))),
    ),
    'runs.choose': withPlace(core, choose),
    'runs.paste': withPlace(core, (place, { text }: ParsedInput<'runs.paste'>) =>
      take(place, 'Pasted rows', { bytes: Buffer.from(text) }),
    ),
    'runs.dropPart': ({ dropId, bytes }) => {
      drops.add(dropId, bytes)
      return ok(null)
    },
    'runs.dropped': withPlace(core, (place, { dropId, name }: ParsedInput<'runs.dropped'>) =>
      take(place, name, { bytes: drops.take(dropId) }),
    ),
    'runs.cancelReading': cancelReading,
    'runs.get': withRun((place, run) => ok(seen(place, run))),
    'runs.rows': withRun((place, run, { filter, offset, limit }: ParsedInput<'runs.rows'>) =>
      ok(
        place.session.ledger.runs.rows.page(run.seq, { filter, offset, limit, skip: Number(run.hasHeader) }),
      ),
    ),
    'runs.setUp': withRun(setUp),
    'runs.fix': withRun(fix),
    'runs.choice': withRun(choice),
    'runs.start': withRun(start('waiting')),
    'runs.pause': withRun(pause),
    'runs.stop': withRun(stop),
    'runs.retryFailed': withRun(start('failed')),
    'runs.retryUnknown': withRun(start('unknown')),
    'runs.mail': withRun((place, run, { templateId }: ParsedInput<'runs.mail'>) =>
      mailRows(core, place, { run, templateId }),
    ),
    'runs.drafts': withRun((place, run, { templateId }: ParsedInput<'runs.drafts'>) =>
      saveDrafts(core, place, { run, templateId }),
    ),
    'runs.discard': withRun(discard),
    'runs.export': withRun(save),
  } satisfies Partial<Handlers>
}
