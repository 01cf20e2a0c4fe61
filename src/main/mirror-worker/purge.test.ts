import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { purge } from '../sqlite/word-index.ts'
import { expectSound } from './testing/contents.ts'
import { makeMirrorFile } from './testing/mirror-file.ts'
import { customerIn, pageOf } from './testing/service-list.ts'
import { createWriter, type Writer } from './writer.ts'

let mirror: ReturnType<typeof makeMirrorFile>
let writer: Writer
beforeEach(() => {
  mirror = makeMirrorFile()
  writer = createWriter(mirror.writer)
})
afterEach(() => mirror.close())

const many = Array.from({ length: 500 }, (_, at) => customerIn(`c${at}`, ['Waco'], `Name${at}`))
const ended = customerIn('q', ['Zyzzogeton'], 'Xylander')
const renamed = customerIn('r', ['Taos'], 'Quinquagesima')

const importAll = (list: unknown[], at: number) => {
  writer.beginImport({ at, markNew: true })
  writer.importPage(pageOf(list))
  writer.endImport({ completeAt: at, endUpTo: 1e9 })
}
const holds = (word: string) => mirror.writer.serialize().toString('latin1').toLowerCase().includes(word)

it('leaves no word of a customer who left, nor a name that somebody had', async () => {
  importAll([...many, ended, renamed], 1)
  importAll([...many, customerIn('r', ['Taos'], 'Rose')], 2)
  for (const { number } of writer.readOutbox(null)) writer.acknowledge({ upTo: number })
  for (const { number } of writer.readOutbox(null)) writer.acknowledge({ upTo: number })
  expect(writer.readOutbox(null)).toEqual([])
  expect(holds('zyzzo')).toBe(true)
  await purge(mirror.writer, 'word')
  expect(['zyzzo', 'xyland', 'quinqua'].map(holds)).toEqual([false, false, false])
  expect(holds('name77')).toBe(true)
  expect(readFileSync(`${mirror.file}-wal`)).toHaveLength(0)
  expectSound(mirror.writer)
})

it('does not count as done while somebody still reads what was before', async () => {
  importAll([...many, ended], 1)
  mirror.writer.pragma('busy_timeout = 50')
  mirror.reader.exec('BEGIN')
  mirror.reader.prepare('SELECT count(*) FROM customer').get()
  importAll(many, 2)
  await expect(purge(mirror.writer, 'word')).rejects.toThrow()
  mirror.reader.exec('COMMIT')
  await purge(mirror.writer, 'word')
  expect(readFileSync(`${mirror.file}-wal`)).toHaveLength(0)
})

it('lets customers change meanwhile', async () => {
  importAll([...many, ended], 1)
  const purged = purge(mirror.writer, 'word')
  importAll(many.slice(1), 2)
  await purged
  expectSound(mirror.writer)
})
