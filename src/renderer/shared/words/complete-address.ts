/** Adds a missing scheme: https, but http for loopback with a port. Text that does not look like host and path stays as typed. */
export const completeAddress = (typed: string): string => {
  const text = typed.trim()
  if (/^(localhost|127\.0\.0\.1|\[::1\]):\d+(\/\S*)?$/i.test(text)) return `http://${text}`
  return /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(text) ? `https://${text}` : text
}
