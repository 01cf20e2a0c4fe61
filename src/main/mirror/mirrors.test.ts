import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unfiltered } from '../../contract/accounts/account-filter.ts'
import { makeMirrorFile } from '../mirror-worker/testing/mirror-file.ts'
import { createMirrors } from './mirrors.ts'

const script = new URL('../mirror-worker/reader.worker.ts', import.meta.url)
let mirror: ReturnType<typeof makeMirrorFile>
let mirrors: ReturnType<typeof createMirrors>
let closedByWriter: string[]

beforeEach(() => {
  mirror = makeMirrorFile(Array.from({ length: 1_200 }, (_, n) => ({ customerId: `cus_${n}` })))
  closedByWriter = []
  const closeWriter = async (file: string) => {
    closedByWriter.push(file)
    mirror.writer.close()
    mirror.reader.close()
  }
  mirrors = createMirrors({
    script,
    key: mirror.key,
    folder: mirror.folder,
    closeWriter,
    onGone: () => undefined,
  })
})
afterEach(async () => {
  await mirrors.stop()
  mirror.close()
})

const exportAll = () => mirrors.exports.rows(mirrors.fileOf('a'), { list: 'accounts', filter: unfiltered })

it('removes the file of a connection and nothing else, once nothing has it open', async () => {
  const other = join(mirror.folder, 'mirror-b.db')
  writeFileSync(other, '')
  const file = mirrors.fileOf('a')
  expect((await mirrors.readers.ask('accounts.summary', file, null)).customers).toBe(1_200)
  await mirrors.remove('a')
  expect(closedByWriter).toEqual([file])
  expect(readdirSync(mirror.folder)).toEqual(['mirror-b.db'])
  await expect(mirrors.readers.ask('accounts.summary', file, null)).rejects.toMatchObject({
    code: 'MIRROR_CLOSED',
  })
})

it('removes what was left of connections that are gone', () => {
  writeFileSync(join(mirror.folder, 'mirror-gone.db'), '')
  writeFileSync(join(mirror.folder, 'ledger.db'), '')
  mirrors.removeOthers(['a'])
  expect(readdirSync(mirror.folder).filter(name => name.endsWith('.db'))).toEqual([
    'ledger.db',
    'mirror-a.db',
  ])
  expect(() => mirrors.fileOf('../ledger')).toThrow()
})

it('exports from one moment, whatever is written meanwhile', async () => {
  const found: string[] = []
  let more = 0
  for await (const rows of exportAll()) {
    found.push(...rows.map(({ customerId }) => customerId))
    more += 1
    mirror.fill([{ customerId: `more_${more}` }])
    mirror.writer.exec(`UPDATE customer SET service_name = 'other' WHERE number <= ${more * 100}`)
  }
  expect(more).toBe(3)
  expect(found).toEqual(Array.from({ length: 1_200 }, (_, n) => `cus_${1_199 - n}`))
})

it('ends an export whose mirror is removed', async () => {
  const rows = exportAll()
  await rows.next()
  await mirrors.remove('a')
  await expect(rows.next()).rejects.toThrow()
  expect(readdirSync(mirror.folder)).toEqual([])
})
