import { randomBytes } from 'node:crypto'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { describeError, type Log } from '../common/log.ts'
import type { AnsweredRequest, NoteSpan } from './trace.ts'

const maxWaiting = 2048
const maxAtOnce = 512

/** A number from a variable; `usual` where it is not set or is no number. */
const numberOf = (text: string | undefined, usual: number): number =>
  text !== undefined && text.trim() !== '' && Number(text) >= 0 ? Number(text) : usual

/** A list such as `a=1,b=2`, its values percent-encoded. */
const readList = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at).trim(), tryDecodeURIComponent(pair.slice(at + 1).trim())]]
    }),
  )

const toAttributes = (values: Record<string, string | number>) =>
  Object.entries(values).map(([key, value]) => {
    return { key, value: typeof value === 'number' ? { intValue: `${value}` } : { stringValue: value } }
  })

/** The share of traces begun here that is sampled; of a trace that a caller began, the caller decides. */
const rootRatio = (env: NodeJS.ProcessEnv) => {
  const { OTEL_TRACES_SAMPLER: sampler = '', OTEL_TRACES_SAMPLER_ARG: part } = env
  if (sampler.endsWith('always_off')) return 0
  return sampler.endsWith('traceidratio') ? numberOf(part, 1) : 1
}

/** A span in OTLP's JSON, its names by OpenTelemetry's conventions for HTTP servers: of kind 2 (server); code 2 is an error. */
const toSpan = (request: AnsweredRequest, traceId: string) => {
  const { requestId, method, route, path, status, startedAt, ms, parent } = request
  return {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.parentSpanId }),
    name: `${method} ${route}`,
    kind: 2,
    startTimeUnixNano: `${Math.round(startedAt * 1000)}000`,
    endTimeUnixNano: `${Math.round((startedAt + ms) * 1000)}000`,
    attributes: toAttributes({
      'http.request.method': method,
      'http.route': route,
      'url.path': path,
      'http.response.status_code': status,
      'utility_connect.request_id': requestId,
    }),
    status: status < 500 ? {} : { code: 2 },
  }
}

/**
 * Sends spans to a collector by OTLP/HTTP in JSON, in batches every few seconds and beside all requests, as OpenTelemetry's variables say.
 * Spans that a collector does not take are sent again with the next batch; beyond 2,048 they are dropped. `stop` sends what waits.
 */
export const createTraces = (url: string, env: NodeJS.ProcessEnv, log: Log) => {
  const ratio = rootRatio(env)
  const timeout = numberOf(env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? env.OTEL_EXPORTER_OTLP_TIMEOUT, 10_000)
  const given = readList(env.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? env.OTEL_EXPORTER_OTLP_HEADERS)
  const headers = { ...given, 'content-type': 'application/json' }
  const resource = {
    attributes: toAttributes({
      'service.name': 'utility-connect',
      'process.pid': process.pid,
      ...readList(env.OTEL_RESOURCE_ATTRIBUTES),
      ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
    }),
  }
  let waiting: ReturnType<typeof toSpan>[] = []
  let failing = false

  const post = async (spans: typeof waiting): Promise<void> => {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'utility-connect' }, spans }] }],
    })
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The collector answered ${response.status}`)
  }

  /** A collector that takes nothing gets one warning in the log, not one for each try. */
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, maxAtOnce)
      waiting = waiting.slice(spans.length)
      try {
        await post(spans)
        failing = false
      } catch (error) {
        waiting = [...spans, ...waiting].slice(0, maxWaiting)
        if (!failing) log('warning', 'traces-not-sent', describeError(error))
        failing = true
        return
      }
    }
  }

  let sending: Promise<void> | undefined
  const flush = (): Promise<void> => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(flush, numberOf(env.OTEL_BSP_SCHEDULE_DELAY, 5000)).unref()

  const note: NoteSpan = request => {
    if (!(request.parent?.sampled ?? Math.random() < ratio)) return undefined
    const traceId = request.parent?.traceId ?? randomBytes(16).toString('hex')
    if (waiting.length < maxWaiting) waiting.push(toSpan(request, traceId))
    return traceId
  }
  return {
    note,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
      if (!failing) await flush()
    },
  }
}
