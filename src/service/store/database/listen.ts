import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { OnAnnounced } from '../store.ts'

const againAfterMilliseconds = 500
const checkEveryMilliseconds = 10_000

/**
 * Hears what any process announces at PostgreSQL, on a connection of its own that is made when somebody first listens and
 * made again whenever it breaks. What went unheard meanwhile may have been anything.
 */
export const createListener = (url: string, onError: (error: unknown) => void) => {
  let onAnnounced: OnAnnounced = () => undefined
  let closed = false
  let client: Client | undefined
  let running = false

  /** Resolves when the connection is lost; a question now and then finds out where nobody says so. */
  const hear = async (connection: Client): Promise<void> => {
    const lost = Promise.withResolvers<void>()
    connection.once('end', lost.resolve)
    connection.on('notification', ({ payload }) => onAnnounced(payload ?? null))
    await connection.connect()
    await connection.query('listen announced')
    onAnnounced(null)
    const check = setInterval(() => {
      connection.query('select 1').catch(lost.reject)
    }, checkEveryMilliseconds)
    await lost.promise.finally(() => clearInterval(check))
  }

  const run = async (): Promise<void> => {
    while (!closed) {
      client = new Client({
        connectionString: url,
        connectionTimeoutMillis: 5000,
        query_timeout: 5000,
        application_name: 'utility-connect changes',
      })
      client.on('error', onError)
      try {
        await hear(client)
      } catch (error) {
        onError(error)
      }
      // Not waited for: a database that answers nothing does not say goodbye either.
      client.end().catch(() => undefined)
      if (!closed) await wait(againAfterMilliseconds)
    }
  }

  return {
    listen: (listener: OnAnnounced): (() => void) => {
      onAnnounced = listener
      if (!running) void run()
      running = true
      return () => {
        onAnnounced = () => undefined
      }
    },
    close: (): void => {
      closed = true
      client?.end().catch(() => undefined)
    },
  }
}
