import { basename } from 'node:path'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import type { Run } from '../../../contract/run.ts'
import type { StoredRun } from '../../ledger/runs/run-states.ts'
import type { TableSource } from '../../tables/read-table.ts'
import type { Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, withCurrentConnection } from '../current.ts'
import { chooseFile, saveTable } from '../files/save-file.ts'
import type { Checker } from './list/checker.ts'
import { rememberColumns } from './list/columns.ts'
import { createDroppedFile, readList, removeRun, suggestedSetUp } from './list/read-list.ts'
import { mailRows, saveDrafts } from './mailing/for-rows.ts'
import { resultsOf } from './results.ts'
import type { RowsToSend, Runner } from './runner.ts'

/** Creating many links from one list: reading and checking it, the run, and its results. */
export const runCalls = (core: Core, { runner, checker }: { runner: Runner; checker: Checker }) => {
  const { ports } = core
  const dropped = createDroppedFile()
  let reading = new AbortController()

  const withRun = <Input extends { id: string }, Answer>(
    work: (context: ConnectionContext, run: StoredRun, input: Input) => Answer,
  ) =>
    withCurrentConnection(core, (context, input: Input) => {
      const run = context.session.ledger.runs.byId(input.id)
      return run === null || run.connectionSeq !== context.connection.seq || run.state === 'reading'
        ? fail({ code: 'not_found', subject: input.id })
        : work(context, run, input)
    })

  const read = async (
    context: ConnectionContext,
    name: string,
    source: TableSource,
    isPasted = false,
  ): Promise<Result<Run | null>> => {
    const list = await readList(core, context, { name, source, isPasted, signal: reading.signal })
    if (!list.ok || list.value === null) return list.ok ? ok(null) : list
    const run = list.value
    const setUp = suggestedSetUp(context, run)
    return checker.check(context, run, () => context.session.ledger.runs.setUp(run.id, setUp))
  }

  const setUp = async (
    context: ConnectionContext,
    run: StoredRun,
    { id, ...how }: ParsedInput<'runs.setUp'>,
  ): Promise<Result<Run>> => {
    const { ledger } = context.session
    const checked = await checker.check(context, run, () => ledger.runs.setUp(id, how))
    if (checked.ok && how.hasHeader)
      rememberColumns(ledger, ledger.runs.rows.byPlace(run.seq, 0)?.cells ?? [], how.columns)
    return checked
  }

  const fix = async (
    context: ConnectionContext,
    run: StoredRun,
    { id: _, ...values }: ParsedInput<'runs.fix'>,
  ): Promise<Result<Run>> => {
    const { rows } = context.session.ledger.runs
    const row = rows.byPlace(run.seq, values.place)
    if (row === null) return fail({ code: 'not_found', subject: String(values.place) })
    return checker.check(context, run, () =>
      rows.saveChecked(run.seq, [{ ...row, ...values, fixed: true, state: 'left_out', problems: [] }]),
    )
  }

  const start = (rows: RowsToSend) => (context: ConnectionContext, run: StoredRun) =>
    runner.start(context, run.id, rows)

  /** Ends the run that sends; one that is paused already is stopped for good. */
  const end =
    (state: 'paused' | 'stopped') =>
    async ({ session }: ConnectionContext, run: StoredRun): Promise<Result<Run>> => {
      const { id } = run
      if (runner.isActive(id)) await runner.stop(id, state)
      else if (state === 'stopped' && runner.view(session, run).state === 'paused')
        session.ledger.runs.setState({ id, state, paused: null, at: ports.now() })
      return ok(runner.view(session, run))
    }

  const discard = async ({ session }: ConnectionContext, run: StoredRun): Promise<Result<null>> => {
    if (runner.isActive(run.id)) return fail({ code: 'run_busy', doing: 'sending' })
    await Promise.all([checker.stop(run.id), removeRun(core, session, run)])
    return ok(null)
  }

  const saveResults = async (
    { session, connection }: ConnectionContext,
    run: StoredRun,
  ): Promise<Result<{ name: string } | null>> => {
    const mark = connection.kind === 'practice' ? ' (practice data)' : ''
    const name = `${run.name.replace(/\.[^.]*$/, '')} - results${mark}`
    const file = await chooseFile(ports, name, ['csv', 'xlsx'])
    if (file === null) return ok(null)
    const slices = resultsOf(session.ledger.runs, run)
    const table = { sheet: 'Results', form: run.form ?? undefined, slices }
    const written = await saveTable(ports, session, file, table)
    return written.ok ? ok({ name: basename(file.path) }) : written
  }

  return {
    'runs.list': withCurrentConnection(core, ({ session, connection }) =>
      ok(session.ledger.runs.all(connection.seq).map(run => runner.view(session, run))),
    ),
    'runs.choose': withCurrentConnection(core, async context => {
      const path = await ports.chooseFile()
      return path === null ? ok(null) : read(context, basename(path), { path })
    }),
    'runs.paste': withCurrentConnection(core, (context, { text }: ParsedInput<'runs.paste'>) =>
      read(context, 'Pasted rows', { bytes: Buffer.from(text) }, true),
    ),
    'runs.dropPart': ({ dropId, bytes }) => {
      dropped.add(dropId, bytes)
      return ok(null)
    },
    'runs.dropped': withCurrentConnection(core, (context, { dropId, name }: ParsedInput<'runs.dropped'>) =>
      read(context, name, { bytes: dropped.take(dropId) }),
    ),
    'runs.cancelReading': () => {
      reading.abort()
      reading = new AbortController()
      return ok(null)
    },
    'runs.get': withRun(({ session }, run) => ok(runner.view(session, run))),
    'runs.rows': withRun(({ session }, run, { id: _, ...asked }: ParsedInput<'runs.rows'>) =>
      ok(session.ledger.runs.rows.page(run.seq, { ...asked, skip: Number(run.hasHeader) })),
    ),
    'runs.setUp': withRun(setUp),
    'runs.fix': withRun(fix),
    'runs.choice': withRun((context, run, input: ParsedInput<'runs.choice'>) =>
      checker.check(context, run, () => context.session.ledger.runs.rows.choose(run.seq, input)),
    ),
    'runs.start': withRun(start('waiting')),
    'runs.pause': withRun(end('paused')),
    'runs.stop': withRun(end('stopped')),
    'runs.retryFailed': withRun(start('failed')),
    'runs.retryUnknown': withRun(start('unknown')),
    'runs.mail': withRun((context, run, message: ParsedInput<'runs.mail'>) =>
      mailRows(core, context, run, message),
    ),
    'runs.mails': withRun(({ session }, run) =>
      ok(session.ledger.runs.rows.mails(run.seq, Number(run.hasHeader))),
    ),
    'runs.drafts': withRun((context, run, message: ParsedInput<'runs.drafts'>) =>
      saveDrafts(core, context, run, message),
    ),
    'runs.discard': withRun(discard),
    'runs.export': withRun(saveResults),
  } satisfies Partial<Handlers>
}
