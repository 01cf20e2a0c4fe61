const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/

/** The trace that a request belongs to, for the log: of its `traceparent` (W3C Trace Context, 3.2); empty where it has none. */
export const traceOf = (traceparent: string | string[] | null | undefined): { traceId?: string } => {
  const [, traceId] = typeof traceparent === 'string' ? (pattern.exec(traceparent) ?? []) : []
  return traceId === undefined ? {} : { traceId }
}
