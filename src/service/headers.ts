/** What every answer carries. A plain object, since the server hands it to Node as it is. */
export const answerHeaders = (requestId: string) => ({
  'X-Request-Id': requestId,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
})
