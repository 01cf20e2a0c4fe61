import { EventEmitter } from 'node:events'
import type { Session } from 'electron'
import { permissionNames } from '../permissions.ts'
import { preventable } from './app.ts'
import { answer, tell } from './link.ts'
import { fetchLikeElectron } from './net.ts'
import { only } from './only.ts'
import { protocolOf } from './protocol.ts'

type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0]

/** Asks the app's handler about each permission in turn; the host then holds Chromium to the answers. */
const granted = (handler: RequestHandler): string[] =>
  permissionNames.filter(name => {
    let answer = false
    const callback = (allowed: boolean) => {
      answer = allowed
    }
    if (handler !== null) Reflect.apply(handler, undefined, [null, name, callback, {}])
    return answer
  })

const createSession = (partition: string) => {
  const parts = {
    fetch: fetchLikeElectron,
    setPermissionRequestHandler: handler => tell('setPermissions', granted(handler)),
    setPermissionCheckHandler: () => {},
    setDevicePermissionHandler: () => {},
    setDisplayMediaRequestHandler: () => {},
    setSpellCheckerEnabled: () => {},
    setProxy: async () => {},
    clearCache: async () => {},
    closeAllConnections: async () => {},
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
