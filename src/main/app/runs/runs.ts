import { basename } from 'node:path'
import { type Failure, fail, ok } from '../../../contract/failure.ts'
import { bareEmail } from '../../../contract/mail/bare-email.ts'
import { pastedName } from '../../../contract/run-messages.ts'
import type { RowsToSend, StoredRun } from '../../ledger/runs/run-states.ts'
import type { TableSource } from '../../tables/read-table.ts'
import { done, type Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, handlersOf } from '../current.ts'
import { chooseFile, saveTable } from '../files/save-file.ts'
import type { Checker } from './list/checker.ts'
import { rememberColumns } from './list/columns.ts'
import { inColumns } from './list/in-columns.ts'
import { createDroppedFile, readList, removeRun, suggestedSetUp } from './list/read-list.ts'
import { mailRows, saveDrafts } from './mailing/for-rows.ts'
import { resultsOf } from './results.ts'
import type { Runner } from './runner.ts'

/** Creating many links from one list: reading and checking it, the run, and its results. */
export const runCalls = (core: Core, { runner, checker }: { runner: Runner; checker: Checker }) => {
  const { ports } = core
  const { withCurrent } = handlersOf(core)
  const dropped = createDroppedFile()
  let reading = new AbortController()

  const withRun = <Input extends { id: string }, Answer>(
    work: (context: ConnectionContext, run: StoredRun, input: Input) => Answer,
  ) =>
    withCurrent((context, input: Input) => {
      const run = context.session.ledger.runs.byId(input.id)
      return run === null || run.connectionSeq !== context.connection.seq || run.state === 'reading'
        ? fail({ code: 'not_found', subject: null })
        : work(context, run, input)
    })

  const read = async (context: ConnectionContext, name: string, source: TableSource, isPasted = false) => {
    const list = await readList(core, context, { name, source, isPasted, signal: reading.signal })
    const unread = (failure: Failure) =>
      fail(failure.code === 'table' && !isPasted ? { ...failure, name } : failure)
    if (!list.ok) return unread(list.failure)
    if (list.value === null) return ok(null)
    const run = list.value
    const setUp = suggestedSetUp(context, run)
    if (setUp.hasHeader && context.session.ledger.runs.rows.count(run.seq) === 1) {
      await removeRun(core, context.session, run)
      return unread({ code: 'table', problem: 'no_customers', line: null })
    }
    return checker.check(context, run, () => context.session.ledger.runs.setUp(run.id, setUp))
  }

  const start = (rows: RowsToSend) => withRun((context, run) => runner.start(context, run.id, rows))

  /** Ends the run that sends; one that is paused already is stopped for good. */
  const end = (state: 'paused' | 'stopped') =>
    withRun(async ({ session }, run) => {
      const { id } = run
      if (runner.isActive(id)) await runner.stop(id, state)
      else if (state === 'stopped' && runner.view(session, run).state === 'paused')
        session.ledger.runs.setState({ id, state, paused: null, at: ports.now() })
      return ok(runner.view(session, run))
    })

  return {
    'runs.list': withCurrent(({ session, connection }) =>
      ok(session.ledger.runs.all(connection.seq).map(run => runner.view(session, run))),
    ),
    'runs.choose': withCurrent(async context => {
      const path = await ports.chooseFile()
      return path === null ? ok(null) : read(context, basename(path), { path })
    }),
    'runs.paste': withCurrent((context, { text }) =>
      read(context, pastedName, { bytes: Buffer.from(inColumns(text)) }, true),
    ),
    'runs.dropPart': done(({ dropId, bytes }) => dropped.add(dropId, bytes)),
    'runs.dropped': withCurrent((context, { dropId, name }) =>
      read(context, name, { bytes: dropped.take(dropId) }),
    ),
    'runs.cancelReading': done(() => {
      reading.abort()
      reading = new AbortController()
    }),
    'runs.get': withRun(({ session }, run) => ok(runner.view(session, run))),
    'runs.rows': withRun(({ session: { ledger } }, run, { id: _, ...asked }) => {
      const { rows } = ledger.runs
      return ok(rows.page(run.seq, { ...asked, begin: rows.headerPlace(run) + 1 }))
    }),
    'runs.setUp': withRun(async (context, run, { id, ...how }) => {
      const { ledger } = context.session
      const checked = await checker.check(context, run, () => ledger.runs.setUp(id, how))
      if (checked.ok && how.hasHeader)
        rememberColumns(ledger, ledger.runs.rows.first(run.seq, 1)[0]?.cells ?? [], how.columns)
      return checked
    }),
    'runs.fix': withRun((context, run, { id: _, ...values }) => {
      const { rows } = context.session.ledger.runs
      const row = rows.byPlace(run.seq, values.place)
      if (row === null) return fail({ code: 'not_found', subject: null })
      const mended = { ...row, ...values, email: bareEmail(values.email), fixed: true, problems: [] }
      return checker.check(context, run, () => rows.saveChecked(run.seq, [{ ...mended, state: 'left_out' }]))
    }),
    'runs.choice': withRun((context, run, choice) =>
      checker.check(context, run, () => context.session.ledger.runs.rows.choose(run.seq, choice)),
    ),
    'runs.start': start('waiting'),
    'runs.pause': end('paused'),
    'runs.stop': end('stopped'),
    'runs.retryFailed': start('failed'),
    'runs.retryUnknown': start('unknown'),
    'runs.mail': withRun((context, run, message) => mailRows(core, context, run, message)),
    'runs.mails': withRun(({ session: { ledger } }, run) =>
      ok(ledger.runs.rows.mails(run.seq, ledger.runs.rows.headerPlace(run) + 1)),
    ),
    'runs.drafts': withRun((context, run, message) => saveDrafts(core, context, run, message)),
    'runs.discard': withRun(async ({ session }, run) => {
      if (runner.isActive(run.id)) return fail({ code: 'run_busy', doing: 'sending' })
      await Promise.all([checker.stop(run.id), removeRun(core, session, run)])
      // The Inbox counts the mails of each list.
      ports.emit('mail.changed', null)
      return ok(null)
    }),
    'runs.export': withRun(async ({ session, connection }, run) => {
      const mark = connection.kind === 'practice' ? ' (practice data)' : ''
      const name = `${run.name.replace(/\.(?:[^.,]*$|[^.,]*(?=, sheet ))/, '')} - results${mark}`
      const file = await chooseFile(ports, name, ['csv', 'xlsx'])
      if (file === null) return ok(null)
      const gone = new AbortController()
      const slices = resultsOf(session.ledger.runs, run, () => gone.abort())
      const table = { sheet: 'Results', form: run.form ?? undefined, slices, signal: gone.signal }
      const written = await saveTable(ports, session, file, table)
      if (!written.ok) return written
      return gone.signal.aborted
        ? fail({ code: 'not_found', subject: null })
        : ok({ name: basename(file.path) })
    }),
  } satisfies Partial<Handlers>
}
