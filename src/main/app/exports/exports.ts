import { basename, dirname } from 'node:path'
import { exportChoiceSchema } from '../../../contract/calls/exports.ts'
import { invalid, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import {
  type ExportChoice,
  type ExportEnd,
  type ExportList,
  exportColumns,
  type PageKind,
  usualColumns,
} from '../../../contract/tables/exports.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import { done, type Handlers } from '../answer-call.ts'
import { type ConnectionContext, type Core, handlersOf, isContextOpen } from '../current.ts'
import { chooseFile, saveBytes, saveTable } from '../files/save-file.ts'
import { dueNow } from '../links/register.ts'
import { attempt } from '../log-failure.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import { dayOf, type ExportCounts, exportRows, practiceMark } from './rows.ts'

const fileNames: Record<ExportList | PageKind, string> = {
  accounts: 'Accounts',
  addresses: 'Addresses',
  links: 'Links',
  ended: 'Ended',
  labels: 'Labels',
  customer: 'Customer',
}

const stored = (list: ExportList) =>
  storedSetting<ExportChoice>(`export/${list}`, exportChoiceSchema, {
    format: 'csv',
    columns: [...usualColumns[list]],
  })

/** How a list was exported last, or the defaults. */
export const choiceOf = (ledger: OpenLedger, list: ExportList): ExportChoice => stored(list).read(ledger)

/** Lists of the current connection as files for other programs, one at a time, and pages of it as PDFs. */
export const exportCalls = (core: Core) => {
  const { ports } = core
  const { withSession, withCurrent } = handlersOf(core)
  let running = new AbortController()
  let lastSaved: string | null = null

  const savedAt = (path: string) => {
    lastSaved = path
    return { end: 'saved' as const, name: basename(path), folder: dirname(path) }
  }

  /** A file's name: list and day, but never a customer's name. */
  const nameOf = ({ connection }: ConnectionContext, what: ExportList | PageKind): string => {
    const mark = connection.kind === 'practice' ? `${practiceMark.name} - ` : ''
    return `${mark}${fileNames[what]} ${dayOf(ports.now())}`
  }

  const saveList = async (
    context: ConnectionContext,
    wanted: ParsedInput<'exports.save'>,
    signal: AbortSignal,
  ): Promise<Result<ExportEnd>> => {
    const { format, scope } = wanted
    const file = await chooseFile(ports, nameOf(context, scope.list), [format])
    if (file === null) return ok({ end: 'nowhere' })
    let counts: ExportCounts = { rows: 0, customers: 0 }
    const onSlice = (now: ExportCounts) => {
      // Throws instead of ending: a file that simply stopped here would look like the whole list.
      if (!isContextOpen(core, context)) throw new Error('The connection is gone')
      counts = now
      ports.emit('exports.progress', { rows: now.rows })
    }
    const slices = exportRows(context, wanted, onSlice, dueNow(core))
    const sheet = context.connection.kind === 'practice' ? practiceMark.name : fileNames[scope.list]
    const written = await saveTable(ports, context.session, file, { sheet, slices, signal })
    if (!written.ok) return written
    return ok(written.value === 'stopped' ? { end: 'cancelled' } : { ...savedAt(file.path), ...counts })
  }

  return {
    'exports.choice': withSession(({ ledger }, { list }) => ok(choiceOf(ledger, list))),
    'exports.save': withCurrent(async (context, wanted) => {
      running.abort()
      running = new AbortController()
      const { format, columns } = wanted
      const { list } = wanted.scope
      if (!columns.some(column => exportColumns[list].includes(column)))
        return invalid('columns', 'Choose at least one column')
      const end = await saveList(context, wanted, running.signal)
      // The list is written already: a ledger whose disk is full must not fail the call.
      attempt(core, 'How a list was exported could not be kept', () =>
        stored(list).write(context.session.ledger, { format, columns }),
      )
      return end
    }),
    'exports.savePages': withCurrent(async (context, { what }) => {
      // Before the person is asked where to: the page may show something else by the time they answer.
      const pages = await ports.printPages()
      if (pages === null) throw new Error('There is no window to print')
      const file = await chooseFile(ports, nameOf(context, what), ['pdf'])
      if (file === null) return ok({ end: 'nowhere' as const })
      const written = await saveBytes(ports, context.session, file.path, pages)
      return written.ok ? ok(savedAt(file.path)) : written
    }),
    'exports.cancel': done(() => running.abort()),
    'exports.show': done(() => lastSaved !== null && ports.showInFolder(lastSaved)),
  } satisfies Partial<Handlers>
}
