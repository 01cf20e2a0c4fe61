import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

/** Node's own connection pool of `fetch`; another one of its kind keeps connections apart. */
const newPool = (): object => {
  const shared: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  if (typeof shared !== 'object' || shared === null) throw new Error('This Node keeps its pool elsewhere')
  return Reflect.construct(shared.constructor, [])
}

type Sent = { reused: boolean }
const sending = new AsyncLocalStorage<Sent>()
const requests = new WeakMap<object, Sent>()
const used = new WeakSet<object>()

const part = (message: unknown, name: string): object => Object(Reflect.get(Object(message), name))

subscribe('undici:request:create', message => {
  const sent = sending.getStore()
  if (sent !== undefined) requests.set(part(message, 'request'), sent)
})
subscribe('undici:client:sendHeaders', message => {
  const socket = part(message, 'socket')
  const sent = requests.get(part(message, 'request'))
  if (sent !== undefined) sent.reused = used.has(socket)
  used.add(socket)
})

const diedCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const died = (error: unknown) =>
  error instanceof TypeError && diedCodes.has(String(Reflect.get(Object(error.cause), 'code')))

/**
 * Kept-alive connections as one of Chromium's network contexts has them. A request, a POST too, whose reused connection
 * dies before an answer is sent again by itself, until it had a new one.
 */
export const createConnections = () => {
  let pool: object | null = null

  const fetchOnce = async (input: string | Request, init: RequestInit | undefined, sent: Sent) => {
    pool ??= newPool()
    const options = { ...init, dispatcher: pool }
    return await sending.run(sent, () => fetch(typeof input === 'string' ? input : input.clone(), options))
  }
  return {
    fetch: async (input: string | Request, init?: RequestInit): Promise<Response> => {
      for (;;) {
        const sent = { reused: false }
        try {
          return await fetchOnce(input, init, sent)
        } catch (error) {
          if (!sent.reused || !died(error)) throw error
        }
      }
    },
    closeAll: async () => {
      const before = pool
      pool = null
      if (before !== null) await Reflect.apply(Reflect.get(before, 'destroy'), before, [])
    },
  }
}
