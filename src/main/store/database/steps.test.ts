import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/samples.ts'
import { openDatabase } from './database.ts'
import { createSteps, unnoticed } from './steps.ts'

it('leaves no long log to any step of a work that nobody waits for', () => {
  const { folder, remove } = temporaryFolder()
  const file = join(folder, 'store.db')
  const db = openDatabase(file, 'a1'.repeat(32))
  try {
    db.exec('CREATE TABLE thing (text TEXT)')
    const add = db.prepare('INSERT INTO thing VALUES (?)')
    function* work() {
      for (let n = 0; n < 60; n += 1) {
        add.run('x'.repeat(12_000))
        yield 12_000
      }
    }
    const pages = () => Math.floor(statSync(`${file}-wal`).size / 4096)
    const step = createSteps(db, undefined, unnoticed)(work())
    while (step());
    expect(pages()).toBeLessThan(100)
    const usual = createSteps(db)(work())
    while (usual());
    expect(pages()).toBeGreaterThan(100)
  } finally {
    db.close()
    remove()
  }
})
