import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { preventable } from './app.ts'
import { answer } from './link.ts'
import { createNetwork, defaultNetwork } from './net.ts'
import { only } from './only.ts'
import { protocolOf } from './protocol.ts'

const guarded = new Set<string>()

/** Throws unless the app has set its own permission handlers; Electron would grant all requests without them. */
export const requirePermissionHandlers = (): void => {
  for (const name of ['setPermissionRequestHandler', 'setPermissionCheckHandler']) {
    if (!guarded.has(name)) throw new Error(`The Chromium host opens no window before session.${name}`)
  }
}

const createSession = (partition: string) => {
  const network = partition === '' ? defaultNetwork : createNetwork()
  const note = (name: string, isSet: boolean) => {
    if (partition !== '') return
    if (isSet) guarded.add(name)
    else guarded.delete(name)
  }
  const parts = {
    fetch: network.fetch,
    closeAllConnections: network.closeAllConnections,
    setPermissionRequestHandler: handler => note('setPermissionRequestHandler', handler !== null),
    setPermissionCheckHandler: handler => note('setPermissionCheckHandler', handler !== null),
    setDevicePermissionHandler: () => {},
    setDisplayMediaRequestHandler: () => {},
    setSpellCheckerEnabled: () => {},
    setProxy: async () => {},
    clearCache: async () => {},
  } satisfies Partial<Session>
  return only('session', Object.assign(new EventEmitter(), parts, { protocol: protocolOf(partition) }))
}

const defaultSession = createSession('')
const sessions = new Map([['', defaultSession]])

export const session = only('session', {
  defaultSession,
  fromPartition: (partition: string) => {
    const known = sessions.get(partition) ?? createSession(partition)
    sessions.set(partition, known)
    return known
  },
})

answer('download', (url, fileName) => {
  const event = preventable()
  const item = only('downloadItem', { getURL: () => url, getFilename: () => fileName, cancel: () => {} })
  defaultSession.emit('will-download', event, item)
  if (!event.defaultPrevented) throw new Error(`The Chromium host saves no downloads (${url})`)
})
