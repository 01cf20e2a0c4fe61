import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

/** A new instance of the class of Node's own `fetch` pool (undici), so that sessions share no connections. */
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
 * Keep-alive connections as in one of Chromium's network contexts: a request (POST as well) is retried if its reused
 * connection dies before an answer, until it has used a new connection.
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
