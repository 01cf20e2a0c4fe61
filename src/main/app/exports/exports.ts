import { basename, dirname } from 'node:path'
import { exportChoiceSchema } from '../../../contract/calls/exports.ts'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { ParsedInput } from '../../../contract/ipc.ts'
import {
  type ExportChoice,
  type ExportEnd,
  type ExportList,
  exportColumns,
  type PageKind,
  type PagesEnd,
  usualColumns,
} from '../../../contract/tables/exports.ts'
import type { FileFormat } from '../../../contract/tables/format.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'
import type { Handlers } from '../answer-call.ts'
import {
  type ConnectionContext,
  type Core,
  isContextOpen,
  withCurrentConnection,
  withSession,
} from '../current.ts'
import { fileName, saveBytes, saveTable, withEnding } from '../files/save-table.ts'
import { dueNow } from '../links/register.ts'
import { attempt } from '../log-failure.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import { type ExportCounts, exportRows, practiceMark } from './rows.ts'

const listNames: Record<ExportList, string> = { accounts: 'Accounts', addresses: 'Addresses', links: 'Links' }

const pageNames: Record<PageKind, string> = { labels: 'Labels', customer: 'Customer' }

const stored = (list: ExportList) =>
  storedSetting<ExportChoice>(`export/${list}`, exportChoiceSchema, {
    format: 'csv',
    columns: [...usualColumns[list]],
  })

/** How a list was exported last, or what is usual. */
export const choiceOf = (ledger: OpenLedger, list: ExportList): ExportChoice => stored(list).read(ledger)

/** The day on this computer: 2026-11-21. */
const dayOf = (time: number): string => {
  const at = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** Lists of the current connection as files for other programs, one at a time, and pages of it as PDFs. */
export const exportCalls = (core: Core) => {
  const { ports } = core
  let running = new AbortController()
  let saved: string | null = null

  const savedAt = (path: string) => {
    saved = path
    return { end: 'saved' as const, name: basename(path), folder: dirname(path) }
  }

  /** A name with the day and no customer's in it. */
  const suggested = ({ connection }: ConnectionContext, what: string, format: FileFormat): string => {
    const name = `${what} ${dayOf(ports.now())}`
    return fileName(connection.kind === 'practice' ? `${practiceMark.name} - ${name}` : name, format)
  }

  const write = async (
    context: ConnectionContext,
    wanted: ParsedInput<'exports.save'>,
    path: string,
    signal: AbortSignal,
  ): Promise<Result<ExportEnd>> => {
    let counts: ExportCounts = { rows: 0, customers: 0 }
    const onSlice = (now: ExportCounts) => {
      // What is gone with its connection would look like the end of the list.
      if (!isContextOpen(core, context)) throw new Error('The connection is gone')
      counts = now
      ports.emit('exports.progress', { rows: now.rows })
    }
    const slices = exportRows(context, wanted, onSlice, dueNow(core))
    const { format, scope } = wanted
    const sheet = context.connection.kind === 'practice' ? practiceMark.name : listNames[scope.list]
    const written = await saveTable(core, context.session, { path, format, sheet, slices, signal })
    if (!written.ok) return written
    return written.value === 'stopped' ? ok({ end: 'cancelled' }) : ok({ ...savedAt(path), ...counts })
  }

  const save = async (
    context: ConnectionContext,
    wanted: ParsedInput<'exports.save'>,
  ): Promise<Result<ExportEnd>> => {
    running.abort()
    const own = new AbortController()
    running = own
    const { format, columns } = wanted
    const { list } = wanted.scope
    if (!columns.some(column => exportColumns[list].includes(column))) {
      const message = 'Choose at least one column'
      return fail({ code: 'invalid_input', fields: [{ path: 'columns', message }] })
    }
    const chosen = await ports.saveFile(suggested(context, listNames[list], format), [format])
    const end: Result<ExportEnd> =
      chosen === null
        ? ok({ end: 'nowhere' })
        : await write(context, wanted, withEnding(chosen, format), own.signal)
    // The list is written, whatever becomes of this: the disk of the ledger may be full.
    attempt(core, 'How a list was exported could not be kept', () =>
      stored(list).write(context.session.ledger, { format, columns }),
    )
    return end
  }

  const savePages = async (context: ConnectionContext, what: PageKind): Promise<Result<PagesEnd>> => {
    const chosen = await ports.saveFile(suggested(context, pageNames[what], 'pdf'), ['pdf'])
    if (chosen === null) return ok({ end: 'nowhere' })
    const pages = await ports.printPages()
    if (pages === null) throw new Error('There is no window to print')
    const path = withEnding(chosen, 'pdf')
    const written = await saveBytes(core, context.session, path, pages)
    if (!written.ok) return written
    return ok(savedAt(path))
  }

  return {
    'exports.choice': withSession(core, ({ ledger }, { list }) => ok(choiceOf(ledger, list))),
    'exports.save': withCurrentConnection(core, save),
    'exports.savePages': withCurrentConnection(core, (context, { what }) => savePages(context, what)),
    'exports.cancel': () => {
      running.abort()
      return ok(null)
    },
    'exports.show': () => {
      if (saved !== null) ports.showInFolder(saved)
      return ok(null)
    },
  } satisfies Partial<Handlers>
}
