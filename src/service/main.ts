import { setImmediate } from 'node:timers/promises'
import { createApp } from './app.ts'
import { type Options, readOptions } from './args.ts'
import { createLog, describeError } from './log.ts'
import { preparePractice } from './practice/seed.ts'
import { serve } from './server.ts'
import { openStore, type Place } from './store/open.ts'

const { log, flush } = createLog(text => process.stderr.write(text))

const tell = (text: string) => process.stderr.write(`${text}\n`)

const placeOf = (options: Options): Place => {
  const url = process.env.DATABASE_URL
  if (url !== undefined && url !== '') return { kind: 'postgres', url, connections: 10 }
  if (options.data === undefined) throw new Error('--data or DATABASE_URL is needed')
  return { kind: 'sqlite', folder: options.data }
}

const run = async (options: Options): Promise<void> => {
  const store = await openStore(placeOf(options), error => log('warning', 'database', describeError(error)))
  const state = { closing: false, origin: options['public-url']?.replace(/\/+$/, '') ?? '' }
  const app = createApp({
    store,
    log,
    limit: { rate: options.rate, burst: options.burst },
    origin: () => state.origin,
    closing: () => state.closing,
    now: Date.now,
    practice: options.practice,
    proxies: options.proxies,
  })
  const apiKey = options.practice ? await preparePractice(store, { ...options, now: Date.now() }) : undefined
  const server = await serve(app, options)
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  const baseUrl = `http://${host}:${server.port}`
  if (state.origin === '') state.origin = baseUrl

  const stop = async () => {
    if (state.closing) return
    state.closing = true
    await server.stop()
    await store.close()
    log('info', 'stopped')
    flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A parent that started this process over a channel is gone.
  process.on('disconnect', stop)

  log('info', 'started', { port: server.port, database: store.kind })
  process.stdout.write(`${JSON.stringify({ baseUrl, portalUrl: `${state.origin}/portal`, apiKey })}\n`)
}

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The service could not start'
  const code = 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE' ? `The port is taken: ${error.message}` : error.message
}

try {
  await run(readOptions(process.argv.slice(2)))
} catch (error) {
  flush()
  tell(explain(error))
  await setImmediate()
  process.exit(1)
}
