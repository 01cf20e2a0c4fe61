/** "api.example.com/v1" → "https://api.example.com/v1"; of this computer, with a port, http. Whatever does not look like a host and path stays as typed. */
export const completeAddress = (typed: string): string => {
  const text = typed.trim()
  if (/^(localhost|127\.0\.0\.1|\[::1\]):\d+(\/\S*)?$/i.test(text)) return `http://${text}`
  return /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(text) ? `https://${text}` : text
}
