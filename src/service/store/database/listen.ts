import { setInterval, setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { OnAnnounced } from '../store.ts'

const againAfterMilliseconds = 500
/** How late changes at a new primary may be noticed while the old server still answers. */
const checkEveryMilliseconds = 3000

const createClient = (url: string, onError: (error: unknown) => void): Client => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    application_name: 'utility-connect changes',
  })
  return client.on('error', onError)
}

/** A primary writes to one timeline of its cluster; a server that is promoted begins the next one. */
const selectTimeline = `select case when not pg_is_in_recovery() then
  (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** Identifies a primary; null at a replica. */
const readTimeline = async (connection: Client): Promise<string | null> =>
  (await connection.query<{ timeline: string | null }>(selectTimeline)).rows[0]?.timeline ?? null

/** Listens to what any process announces, and reconnects when the connection breaks or is at no primary; null: it may be anything. */
export const createListener = (url: string, onError: (error: unknown) => void) => {
  let onAnnounced: OnAnnounced = () => undefined
  let closed = false
  let client: Client | undefined
  let running = false
  let timeline: string | undefined
  let failovers = 0

  /** The timeline where a new connection ends up; undefined where none can be made, which says nothing about the existing one. */
  const readTimelineAnew = async (): Promise<string | null | undefined> => {
    const connection = createClient(url, onError)
    try {
      await connection.connect()
      return await readTimeline(connection)
    } catch (error) {
      onError(error)
      return undefined
    } finally {
      connection.end().catch(() => undefined)
    }
  }

  const check = async (connection: Client): Promise<void> => {
    const [here, there] = await Promise.all([readTimeline(connection), readTimelineAnew()])
    if (here === null || (there !== undefined && here !== there))
      throw new Error('The listening connection is not at the server that writes')
  }

  const noteServer = (here: string | null): void => {
    if (timeline && here && here !== timeline) failovers += 1
    timeline = here ?? timeline
  }

  /** Rejects when the connection is lost, or when its server is no longer the primary. */
  const listenOn = async (connection: Client): Promise<void> => {
    const lost = Promise.withResolvers<void>()
    connection.once('end', lost.resolve)
    connection.on('notification', ({ payload }) => onAnnounced(payload ?? null))
    await connection.connect()
    await connection.query('listen announced')
    onAnnounced(null)
    noteServer(await readTimeline(connection))
    const over = new AbortController()
    const { signal } = over
    const keepChecking = async (): Promise<void> => {
      for await (const _ of setInterval(checkEveryMilliseconds, undefined, { signal }))
        await check(connection)
    }
    await Promise.race([lost.promise, keepChecking()]).finally(() => over.abort())
  }

  const run = async (): Promise<void> => {
    while (!closed) {
      client = createClient(url, onError)
      try {
        await listenOn(client)
      } catch (error) {
        onError(error)
      }
      // Not awaited: closing a connection to a database that hangs would hang as well.
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
    failovers: (): number => failovers,
    close: (): void => {
      closed = true
      client?.end().catch(() => undefined)
    },
  }
}
