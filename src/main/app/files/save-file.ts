import { existsSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import { ok } from '../../../contract/failure.ts'
import type { CsvForm, FileFormat, TableFormat } from '../../../contract/tables/format.ts'
import { ledgerProblemOf } from '../../ledger/file/problem.ts'
import { type Slices, writeInWorker } from '../../tables/in-worker.ts'
import { notWritten } from '../../tables/not-written.ts'
import { type FileTarget, isTemporary, temporaryPath, writeWhole } from '../../tables/whole-file.ts'
import { codeOf } from '../../workers/error-code.ts'
import type { Ports } from '../ports.ts'
import { storedSetting } from '../settings/stored-setting.ts'
import type { Session } from '../vault/session.ts'

/** Temporary names of files that are being written: if the app ends meanwhile, its next start removes those files. */
const temporaryFiles = storedSetting('tables/under-way', z.array(z.string()), [])
type Ledger = Pick<Session['ledger'], 'settings'>

const change = (ledger: Ledger, next: (paths: string[]) => string[]): void => {
  try {
    temporaryFiles.write(ledger, next(temporaryFiles.read(ledger)))
  } catch (error) {
    // The file may be on another disk than the full one: it is written without this note, though a kill would then leave it half written.
    if (ledgerProblemOf(error) !== 'full') throw error
  }
}

/** Writes a file under a temporary name, which is noted in the ledger until the file is complete. */
export const writeTemporary = async <T>(ledger: Ledger, target: FileTarget, write: () => Promise<T>) => {
  const temporary = temporaryPath(target)
  change(ledger, paths => [...paths, temporary])
  const written = await write()
  change(ledger, paths => paths.filter(path => path !== temporary))
  return written
}

/** The path and the format that a person chose. */
export type ChosenFile<Format extends FileFormat> = { path: string; format: Format }

/** `name`: suggested, without its ending; characters that no file name may have are replaced. Null: the person cancelled. */
export const chooseFile = async <Format extends FileFormat>(
  { saveFile }: Pick<Ports, 'saveFile'>,
  name: string,
  formats: readonly [Format, ...Format[]],
): Promise<ChosenFile<Format> | null> => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes them in a name
  const suggested = name.replace(/[\u0000-\u001f<>:"/\\|?*\u007f]+/g, ' ').trim()
  const ask = async (suggestion: string): Promise<ChosenFile<Format> | null> => {
    const path = await saveFile(suggestion, formats)
    if (path === null) return null
    const format = formats.find(one => path.toLowerCase().endsWith(`.${one}`))
    if (format !== undefined) return { path, format }
    const withEnding = `${path}.${formats[0]}`
    // The dialog asked about replacing only for the name as typed, not for the one with the ending: it is shown again with that.
    return existsSync(withEnding) ? ask(withEnding) : { path: withEnding, format: formats[0] }
  }
  return ask(`${suggested}.${formats[0]}`)
}

type Table = { sheet: string; form?: CsvForm | undefined; slices: Slices; signal?: AbortSignal }

/** Writes a list to the file that a person chose: whole, or not at all. */
export const saveTable = (
  { newId, tableScript }: Ports,
  { ledger }: Session,
  file: ChosenFile<TableFormat>,
  { slices, signal, ...how }: Table,
) => {
  const target = { ...file, ...how, part: newId() }
  return writeTemporary(ledger, target, () => writeInWorker(tableScript, target, slices, signal))
}

/** Like `saveTable`, for bytes in memory. */
export const saveBytes = async ({ newId }: Ports, { ledger }: Session, path: string, bytes: Uint8Array) => {
  const target = { path, part: newId() }
  try {
    await writeTemporary(ledger, target, () => writeWhole(target, bytes))
    return ok(null)
  } catch (error) {
    return notWritten(codeOf(error))
  }
}

/** Removes files that were half written when the app ended; one that cannot be removed now stays listed for the next start. */
export const removeHalfFiles = async (ledger: Ledger, log: Ports['log']): Promise<void> => {
  const removed: string[] = []
  const paths = temporaryFiles.read(ledger)
  for (const path of paths) {
    try {
      // A folder that is missing may be on a disk that is away.
      await access(dirname(path))
      if (isTemporary(basename(path))) await rm(path, { force: true })
      removed.push(path)
    } catch {
      log('A half-written file could not be removed yet')
    }
  }
  // `change` reads the list again, since another file may have begun meanwhile.
  if (removed.length > 0) change(ledger, now => now.filter(path => !removed.includes(path)))
}
