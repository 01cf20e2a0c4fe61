import { expect, it, vi } from 'vitest'
import type { Ports } from '../app/ports.ts'
import { run } from './run.ts'
import type { MainWindow } from './window/window.ts'

const made = vi.hoisted(() => ({ ports: null as Ports | null, did: [] as string[] }))
vi.mock('electron', () => {
  const app = { on: () => undefined, getVersion: () => '1', getPath: () => '/', isPackaged: true }
  const webContents = { send: (_: string, ...sent: string[]) => made.did.push(sent.join(' ')) }
  return {
    app,
    BrowserWindow: { getAllWindows: () => [{ isDestroyed: () => false, webContents }] },
    Notification: class {},
    nativeImage: {},
    powerMonitor: { on: () => undefined },
    nativeTheme: { themeSource: 'system' },
    session: { fromPartition: () => ({}) },
  }
})
vi.mock('./window/menu.ts', () => ({ setUpMenu: () => undefined }))
vi.mock('../app/app.ts', () => ({
  createApp: (ports: Ports) => {
    made.ports = ports
    const state = () => ({ settings: { theme: 'system' } })
    return { state, start: async () => undefined, follow: () => undefined, runs: { isBusy: () => false } }
  },
}))

it('who clicks on the news of a list that ended gets the window in front, with the lists', () => {
  const window = {
    current: () => ({}),
    show: () => made.did.push('in front'),
    follow: () => undefined,
  } as unknown as MainWindow
  run({ dataFolder: '/', pageUrl: 'app://utility-connect/', window, log: () => undefined })
  made.ports?.showRuns()
  expect(made.did).toEqual(['in front', 'menu.command create-many'])
})
