import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { OnAnnounced } from '../store.ts'

const againAfterMilliseconds = 500
/** So late may be what happens at a new primary while the old one still answers. */
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

/** A cluster has one timeline to which it writes; a server that is promoted begins the next. */
const selectTimeline = `select case when not pg_is_in_recovery() then
  (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** What tells one primary from another; null at a server that only repeats what another writes. */
const readTimeline = async (connection: Client): Promise<string | null> =>
  (await connection.query<{ timeline: string | null }>(selectTimeline)).rows[0]?.timeline ?? null

/** Gets what any process announces, on a connection made anew whenever it breaks or leads to no primary; null: it may be anything. */
export const createListener = (url: string, onError: (error: unknown) => void) => {
  let onAnnounced: OnAnnounced = () => undefined
  let closed = false
  let client: Client | undefined
  let running = false
  let timeline: string | undefined
  let failovers = 0

  /** Where a new connection leads to; undefined where there is none to be had, which says nothing about the one that there is. */
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

  /** Ends with an error when the connection is lost, or leads to a server that does not write any more. */
  const listenOn = async (connection: Client): Promise<void> => {
    const lost = Promise.withResolvers<void>()
    connection.once('end', lost.resolve)
    connection.on('notification', ({ payload }) => onAnnounced(payload ?? null))
    await connection.connect()
    await connection.query('listen announced')
    onAnnounced(null)
    noteServer(await readTimeline(connection))
    let checking = false
    const timer = setInterval(() => {
      if (checking) return
      checking = true
      check(connection)
        .catch(lost.reject)
        .finally(() => {
          checking = false
        })
    }, checkEveryMilliseconds)
    await lost.promise.finally(() => clearInterval(timer))
  }

  const run = async (): Promise<void> => {
    while (!closed) {
      client = createClient(url, onError)
      try {
        await listenOn(client)
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
    failovers: (): number => failovers,
    close: (): void => {
      closed = true
      client?.end().catch(() => undefined)
    },
  }
}
