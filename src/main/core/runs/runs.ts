import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Run } from '../../../contract/run.ts'
import type { StoredRun } from '../../store/runs/run-store.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, type Place, withPlace } from '../current.ts'
import type { TableSource } from '../tables/read-table.ts'
import { fileName, saveTable, withEnding } from '../tables/save-table.ts'
import { mailRows } from './handing-over/mail-rows.ts'
import { saveDrafts } from './handing-over/save-drafts.ts'
import { createChecking } from './list/checking.ts'
import { createDropped } from './list/dropped.ts'
import { rememberColumns } from './list/remembered.ts'
import { removeRun, takeList } from './list/take-list.ts'
import { resultsOf } from './results.ts'
import type { Runner } from './runner.ts'

/** What is suggested; of practice data it says so. */
const resultName = ({ connection }: Place, { name }: StoredRun) =>
  fileName(
    `${name.replace(/\.[^.]*$/, '')} - results${connection.kind === 'practice' ? ' (practice data)' : ''}`,
    'csv',
  )

/** Creating many links from one list: reading and checking it, the run, and its results. */
export const runCalls = (core: Core, runner: Runner) => {
  const { ports } = core
  const checking = createChecking(core, runner)
  const drops = createDropped()
  let reading = new AbortController()

  const withRun = <Input extends { id: string }, Answer>(
    work: (place: Place, run: StoredRun, input: Input) => Answer,
  ) =>
    withPlace(core, (place, input: Input) => {
      const run = place.session.store.runs.byId(input.id)
      return run === null || run.connectionSeq !== place.connection.seq
        ? fail({ code: 'not_found', subject: input.id })
        : work(place, run, input)
    })

  const again = (place: Place, { id }: StoredRun): StoredRun | null => place.session.store.runs.byId(id)
  const seen = (place: Place, run: StoredRun): Run => runner.view(place.session, again(place, run) ?? run)

  const take = async (place: Place, name: string, source: TableSource): Promise<Result<Run | null>> => {
    const taken = await takeList(core, place, { name, source, signal: reading.signal })
    if (!taken.ok || taken.value === null) return taken.ok ? ok(null) : taken
    return ok(await checking.start(place, taken.value))
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
    input: ParsedInput<'runs.setUp'>,
  ): Promise<Result<Run>> => {
    const { id, ...how } = input
    const { store } = place.session
    store.runs.setUp(id, how)
    const header = store.runs.rows.after(run.seq, 0, 1)[0]?.cells ?? []
    if (how.hasHeader) rememberColumns(store, header, how.columns)
    return ok(await checking.start(place, { ...run, ...how }))
  }

  const fix = async (place: Place, run: StoredRun, input: ParsedInput<'runs.fix'>): Promise<Result<Run>> => {
    const { rows, checks } = place.session.store.runs
    const row = rows.byPlace(run.seq, input.place)
    if (row === null) return fail({ code: 'not_found', subject: String(input.place) })
    const { id: _, ...values } = input
    checks.save(run.seq, [
      { ...row, ...values, fixed: true, state: 'left_out', nevertheless: row.nevertheless, problems: [] },
    ])
    return ok(await checking.start(place, run))
  }

  const choice = async (
    place: Place,
    run: StoredRun,
    input: ParsedInput<'runs.choice'>,
  ): Promise<Result<Run>> => {
    place.session.store.runs.checks.choose(run.seq, input)
    return ok(await checking.start(place, run))
  }

  const start = (place: Place, run: StoredRun) => runner.start(place, run, 'waiting')
  const end = (state: 'paused' | 'stopped') => async (place: Place, run: StoredRun) => {
    if (runner.isActive(run.id)) await runner.stop(run.id, state)
    else place.session.store.runs.change({ id: run.id, state, paused: null, at: ports.now() })
    return ok(seen(place, run))
  }

  const retryFailed = (place: Place, run: StoredRun) => {
    place.session.store.runs.journal.retryFailed(run.seq)
    return runner.start(place, run, 'waiting')
  }

  const discard = async (place: Place, run: StoredRun): Promise<Result<null>> => {
    if (runner.isActive(run.id)) return fail({ code: 'run_under_way', runId: run.id })
    await removeRun(core, place, run.seq)
    return ok(null)
  }

  const save = async (place: Place, run: StoredRun): Promise<Result<{ name: string } | null>> => {
    const chosen = await ports.saveFile(resultName(place, run), ['csv', 'xlsx'])
    if (chosen === null) return ok(null)
    const format = /\.xlsx$/i.test(chosen) ? 'xlsx' : 'csv'
    const path = withEnding(chosen, format)
    const slices = resultsOf(place.session.store.runs, run)
    const written = await saveTable(core, place.session, { path, format, sheet: 'Results', slices })
    return written.ok ? ok({ name: basename(path) }) : written
  }

  return {
    'runs.list': withPlace(core, place =>
      ok(place.session.store.runs.all(place.connection.seq).map(run => seen(place, run))),
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
      ok(place.session.store.runs.rows.page(run.seq, { filter, offset, limit, skip: Number(run.hasHeader) })),
    ),
    'runs.setUp': withRun(setUp),
    'runs.fix': withRun(fix),
    'runs.choice': withRun(choice),
    'runs.start': withRun(start),
    'runs.pause': withRun(end('paused')),
    'runs.stop': withRun(end('stopped')),
    'runs.retryFailed': withRun(retryFailed),
    'runs.retryUnknown': withRun((place, run) => runner.start(place, run, 'unknown')),
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
