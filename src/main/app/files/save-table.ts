import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { ok, type Result } from '../../../contract/failure.ts'
import type { CsvForm, FileFormat, TableFormat } from '../../../contract/tables/format.ts'
import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { type Slices, type WriteEnd, writeInWorker } from '../../tables/in-worker.ts'
import { codeOf, notWritten } from '../../tables/not-written.ts'
import { type FileTarget, isTemporary, temporaryPath, writeWhole } from '../../tables/whole-file.ts'
import type { Core } from '../current.ts'
import type { Ports } from '../ports.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import type { Session } from '../vault/session.ts'

const underWay = storedSetting('tables/under-way', z.array(z.string()), [])

/** Where the names are noted. */
type Noting = { ledger: Pick<Session['ledger'], 'settings'> }

/** The list may go to another disk than the one that is full: then nothing removes what an end of the app would leave of it. */
const note = ({ ledger }: Noting, change: (noted: string[]) => string[]): void => {
  try {
    underWay.write(ledger, change(underWay.read(ledger)))
  } catch (error) {
    if (ledgerProblemOf(error) !== 'full') throw error
  }
}

/** `suggested`: a name as people gave it, which may hold what no file's name can. Pure. */
export const fileName = (suggested: string, format: FileFormat): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes them in a name
  `${suggested.replace(/[\u0000-\u001f<>:"/\\|?*\u007f]+/g, ' ').trim()}.${format}`

/** Where a person wants a list, with the ending of what it is. Pure. */
export const withEnding = (path: string, format: FileFormat): string =>
  path.toLowerCase().endsWith(`.${format}`) ? path : `${path}.${format}`

type Wanted = {
  path: string
  format: TableFormat
  sheet: string
  form?: CsvForm | undefined
  slices: Slices
  signal?: AbortSignal
}

/** Keeps the name that a file has until it is whole in the store, so that what an end of the app left is removed at its next start. */
export const noted = async <T>(
  session: Noting,
  target: FileTarget,
  write: (temporary: string) => Promise<T>,
): Promise<T> => {
  const temporary = temporaryPath(target)
  note(session, before => [...before, temporary])
  const written = await write(temporary)
  note(session, now => now.filter(path => path !== temporary))
  return written
}

/** Writes a list where a person wanted it: whole, or not at all. */
export const saveTable = async (
  { ports }: Pick<Core, 'ports'>,
  session: Noting,
  { path, format, sheet, form, slices, signal }: Wanted,
): Promise<Result<WriteEnd>> => {
  const target = { path, part: ports.newId(), format, sheet, form }
  return noted(session, target, () => writeInWorker(ports.tableScript, target, slices, signal))
}

/** The same with what is in memory. */
export const saveBytes = async (
  { ports }: Pick<Core, 'ports'>,
  session: Noting,
  path: string,
  bytes: Uint8Array,
): Promise<Result<null>> => {
  const target = { path, part: ports.newId() }
  try {
    await noted(session, target, () => writeWhole(target, file => file.writeFile(bytes)))
    return ok(null)
  } catch (error) {
    return notWritten(codeOf(error))
  }
}

/** Removes what an end of the app left half done; a folder that is away keeps it until it is back. */
export const removeHalfTables = async (session: Noting, log: Ports['log']): Promise<void> => {
  const gone: string[] = []
  let left = 0
  for (const path of underWay.read(session.ledger)) {
    try {
      if (isTemporary(basename(path))) await rm(path, { force: true })
      gone.push(path)
    } catch {
      left += 1
    }
  }
  if (left > 0) log('A half-written list could not be removed yet', { count: left })
  // A list may have begun meanwhile: its name stays.
  if (gone.length > 0) note(session, now => now.filter(path => !gone.includes(path)))
}
