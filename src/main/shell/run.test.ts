import { expect, it, vi } from 'vitest'
import type { AppState } from '../../contract/model.ts'
import type { Ports } from '../app/ports.ts'
import { run } from './run.ts'
import type { MainWindow } from './window/window.ts'

const made = vi.hoisted(() => ({
  ports: null as Ports | null,
  did: [] as string[],
  nativeTheme: { themeSource: 'system' },
  store: 'open',
}))
vi.mock('electron', () => {
  const app = { on: () => undefined, getVersion: () => '1', getPath: () => '/', isPackaged: true }
  const webContents = { send: (_: string, ...sent: string[]) => made.did.push(sent.join(' ')) }
  return {
    app,
    BrowserWindow: { getAllWindows: () => [{ isDestroyed: () => false, webContents }] },
    Notification: class {},
    nativeImage: {},
    powerMonitor: { on: () => undefined },
    nativeTheme: made.nativeTheme,
    session: { fromPartition: () => ({}) },
  }
})
vi.mock('./window/menu.ts', () => ({ setUpMenu: () => undefined }))
vi.mock('../app/app.ts', () => ({
  createApp: (ports: Ports) => {
    made.ports = ports
    const state = () => ({ settings: { theme: 'system' }, store: { state: made.store } })
    return { state, start: async () => undefined, follow: () => undefined, runs: { isBusy: () => false } }
  },
}))

const start = () => {
  const window = {
    current: () => ({}),
    show: () => made.did.push('in front'),
    follow: () => undefined,
  } as unknown as MainWindow
  run({ dataFolder: '/', pageUrl: 'app://utility-connect/', window, log: () => undefined })
}

it('who clicks on the news of a list that ended gets the window in front, with the lists', () => {
  start()
  made.ports?.showRuns()
  expect(made.did).toEqual(['in front', 'menu.command create-many'])
})

it('a dark window stays dark while the keychain is asked for the store’s key', () => {
  Object.assign(made, { store: 'closed' })
  made.nativeTheme.themeSource = 'dark'
  start()
  made.ports?.emit('app.changed', {} as AppState)
  expect(made.nativeTheme.themeSource).toBe('dark')
})
