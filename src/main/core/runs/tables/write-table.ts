import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import { harmless } from './harmless.ts'

export type Rows = AsyncIterable<string[][]>

/** Excel takes UTF-8 for what it is only with a mark at the beginning. */
const writeCsv = async (file: WriteStream, slices: Rows): Promise<void> => {
  file.write('\ufeff')
  for await (const rows of slices) {
    const text = stringify(
      rows.map(cells => cells.map(harmless)),
      { record_delimiter: 'windows', quoted_match: /[\r\n\t;]/ },
    )
    if (!file.write(text)) await once(file, 'drain')
  }
}

// Texts in workbooks (ECMA-376 part 1, 22.9.2.19, ST_Xstring): what XML has no place for is written by its number, and so is an
// underscore that such a number would begin with.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const byNumber = /[\u0000-\u001f\ufffd-\uffff]|_(?=x[0-9a-fA-F]{4}_)/g
const numbered = (sign: string): string =>
  `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** The writer mistakes texts that every object knows as a name, such as "valueOf", for ones that it has seen: they begin otherwise. */
const cellText = (text: string): string =>
  text in {} ? numbered(text.charAt(0)) + text.slice(1) : text.replace(byNumber, numbered)

const asCell = (text: string) => (text === '' ? null : { type: String, value: cellText(text) })

const writeWorkbook = async (path: string, slices: Rows): Promise<void> => {
  const sheet: ReturnType<typeof asCell>[][] = []
  for await (const rows of slices) for (const cells of rows) sheet.push(cells.map(asCell))
  await writeExcel(sheet).toFile(path)
}

const writeTo = async (path: string, isExcel: boolean, slices: Rows): Promise<void> => {
  if (isExcel) return writeWorkbook(path, slices)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await once(file, 'open')
  const failed = once(file, 'error').then(([error]) => {
    throw error
  })
  await Promise.race([writeCsv(file, slices), failed])
  file.end()
  await Promise.race([once(file, 'finish'), failed])
}

const toDisk = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/**
 * Writes a list to a file, whose ending decides between CSV and Excel: first under another name beside it, then in its place, so that
 * whatever happens the old file or the whole new one is there. `part`: what tells the other name apart. Throws what the disk throws.
 */
export const writeTable = async (path: string, part: string, slices: Rows): Promise<void> => {
  const temporary = join(dirname(path), `.${basename(path)}.${part}`)
  try {
    await writeTo(temporary, /\.xlsx$/i.test(path), slices)
    await toDisk(temporary)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
