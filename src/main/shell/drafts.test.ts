import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOpenDraft, files, removeDrafts } from './system.ts'

const opened = vi.hoisted(() => ({ paths: [] as string[], refuses: '', chosen: '' }))
vi.mock('electron', () => ({
  app: { getPath: () => '/' },
  BrowserWindow: { getFocusedWindow: () => null },
  dialog: { showOpenDialog: async () => ({ canceled: false, filePaths: [opened.chosen] }) },
  shell: {
    openPath: async (path: string) => {
      opened.paths.push(path)
      return opened.refuses
    },
  },
}))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility-connect-drafts-'))
  Object.assign(opened, { paths: [], refuses: '' })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('opens each draft from a file of its own that only this person can read, until the app ends', async () => {
  const open = createOpenDraft(folder, () => undefined)
  expect(await open(Buffer.from('one'))).toBe(true)
  expect(await open(Buffer.from('two'))).toBe(true)
  expect(opened.paths.map(path => readFileSync(path, 'utf8'))).toEqual(['one', 'two'])
  for (const path of opened.paths) {
    expect(path).toMatch(/\.eml$/)
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
  }
  removeDrafts(folder, () => undefined)
  expect(opened.paths.some(path => existsSync(path))).toBe(false)
  removeDrafts(folder, () => undefined)
})

it('says so where no program opens it', async () => {
  opened.refuses = 'No application'
  expect(await createOpenDraft(folder, () => undefined)(Buffer.from('x'))).toBe(false)
})

it('has the folder that a person agreed to make, which Windows leaves to the app', async () => {
  opened.chosen = join(folder, 'May', 'Drafts')
  expect(await files.chooseFolder()).toBe(opened.chosen)
  expect(existsSync(opened.chosen)).toBe(true)
  opened.chosen = '/dev/null/Drafts'
  expect(await files.chooseFolder()).toBe(opened.chosen)
})
