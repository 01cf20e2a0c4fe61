import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'second-start-'))
const quit = vi.hoisted(() => vi.fn())

vi.mock('node:module', () => ({ enableCompileCache: () => undefined }))
vi.mock('./shell/log.ts', () => ({ createLog: () => () => undefined, setUpFatalErrors: () => undefined }))
vi.mock('electron', () => ({
  app: { getPath: () => folder, isPackaged: true, requestSingleInstanceLock: () => false, quit },
  protocol: { registerSchemesAsPrivileged: () => undefined },
}))

it('a second start ends, and leaves the drafts that the first one opened', async () => {
  onTestFinished(() => rmSync(folder, { recursive: true }))
  vi.stubEnv('UTILITY_CONNECT_DATA_DIR', '')
  const draft = join(folder, 'drafts', 'Message.eml')
  mkdirSync(join(folder, 'drafts'))
  writeFileSync(draft, 'Hello')
  await import('./index.ts')
  expect(quit).toHaveBeenCalledOnce()
  expect(existsSync(draft)).toBe(true)
})
