import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { takeLock } from './single-instance.ts'

it('is taken where a kill left the lock empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'instance.lock'), '')
  expect(takeLock(folder, () => {})).toBe(true)
})
