import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openStore } from '../database/open-store.ts'
import { temporaryFolder } from './samples.ts'

const key = 'a1'.repeat(32)

/** A store in a file of its own for each test, which is made as it is opened. */
export const setUpStoreFile = () => {
  let temporary: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    temporary = temporaryFolder()
  })
  afterEach(() => temporary.remove())
  const folder = () => temporary.folder
  const file = () => join(folder(), 'store.db')
  const open = (withKey = key) => openStore({ file: file(), key: withKey, now: Date.UTC(2026, 0, 5, 10, 30) })
  const opened = () => {
    const result = open()
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    return result.value
  }
  return { key, folder, file, open, opened }
}

/** Changes one bit of a file. */
export const flip = (name: string, at: number): void => {
  const content = readFileSync(name)
  content[at] = (content[at] ?? 0) ^ 1
  writeFileSync(name, content)
}
