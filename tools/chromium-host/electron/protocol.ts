import type { Protocol } from 'electron'
import { app, requireReady } from './app.ts'
import { answer } from './link.ts'
import { only } from './only.ts'

type Handler = Parameters<Protocol['handle']>[1]

const privileged = new Set<string>()
const handlers = new Map<string, Handler>()

/** The scheme handlers of a session; the window is in the default one, so only there can they be registered. */
export const protocolOf = (partition: string) =>
  only('protocol', {
    registerSchemesAsPrivileged: schemes => {
      if (app.isReady())
        throw new Error('protocol.registerSchemesAsPrivileged must come before the app is ready')
      for (const { scheme, privileges } of schemes) {
        if (!privileges?.standard || !privileges.secure) {
          throw new Error(`The Chromium host serves "${scheme}" as a standard and secure scheme only`)
        }
        privileged.add(scheme)
      }
    },
    handle: (scheme, handler) => {
      requireReady('protocol.handle')
      if (partition !== '') throw new Error('The Chromium host serves the default session only')
      if (scheme !== 'app' || !privileged.has(scheme)) {
        throw new Error(
          `The Chromium host serves "app" only, registered as privileged before, not "${scheme}"`,
        )
      }
      handlers.set(scheme, handler)
    },
    unhandle: scheme => void handlers.delete(scheme),
    isProtocolHandled: scheme => handlers.has(scheme),
  } satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'>)

export const protocol = protocolOf('')

answer('request', async ({ url, method, headers }) => {
  const handler = handlers.get('app')
  if (handler === undefined) throw new Error('The page asked for a file before protocol.handle')
  // Reflect: Electron's type asks for its own Request, which the standard one is at run time.
  const response: Response = await Reflect.apply(handler, undefined, [new Request(url, { method, headers })])
  if (response.type === 'error') return null
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  }
})
