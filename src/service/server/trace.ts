const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/

/** From a caller's `traceparent` (W3C Trace Context): the trace, the caller's span in it, and whether the caller samples it. */
export type TraceParent = { traceId: string; parentSpanId: string; sampled: boolean }

/** Reads a `traceparent` header (3.2); undefined where it is none. */
export const readTraceParent = (header: string | string[] | null | undefined): TraceParent | undefined => {
  const [, traceId, parentSpanId, flags] = typeof header === 'string' ? (pattern.exec(header) ?? []) : []
  if (traceId === undefined || parentSpanId === undefined) return undefined
  return { traceId, parentSpanId, sampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 }
}

/** An answered request for a trace; `route` and `path` without tokens, `startedAt` in milliseconds since 1970, `ms`: its duration. */
export type AnsweredRequest = Record<'requestId' | 'method' | 'route' | 'path', string> &
  Record<'status' | 'startedAt' | 'ms', number> & { parent: TraceParent | undefined }

/** Notes a request's span. Answers the ID of its trace; undefined where it is not sampled. */
export type NoteSpan = (request: AnsweredRequest) => string | undefined

/** Where traces are sent to by OTLP over HTTP; undefined where OpenTelemetry's variables ask for none. */
export const tracesUrl = (env: NodeJS.ProcessEnv): string | undefined => {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base } = env
  return exact || (base && `${base.replace(/\/+$/, '')}/v1/traces`) || undefined
}
