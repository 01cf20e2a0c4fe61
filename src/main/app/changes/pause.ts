/** Resolves after this time, or once the signal is aborted; null: only then. */
export const pause = async (milliseconds: number | null, signal: AbortSignal): Promise<void> => {
  if (signal.aborted) return
  const over = Promise.withResolvers<void>()
  const end = () => over.resolve()
  const timer = milliseconds === null ? undefined : setTimeout(end, milliseconds)
  signal.addEventListener('abort', end, { once: true })
  await over.promise
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
}
