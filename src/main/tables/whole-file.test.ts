import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWhole } from './whole-file.ts'

it('that is complete counts as written, although its folder cannot be read, and so not be synced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-'))
  const [inbox, elsewhere] = [join(folder, 'inbox'), join(folder, 'elsewhere')]
  mkdirSync(inbox)
  const target = { path: join(inbox, 'list.csv'), part: '1' }
  // Root may read every folder: it is gone instead.
  await writeWhole(target, Buffer.from('a'), async temporary => {
    renameSync(temporary, join(inbox, 'list.csv'))
    renameSync(inbox, elsewhere)
  })
  expect(readdirSync(elsewhere)).toEqual(['list.csv'])
  expect(readFileSync(join(elsewhere, 'list.csv'), 'utf8')).toBe('a')
  rmSync(folder, { recursive: true })
})
