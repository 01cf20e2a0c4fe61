/** "api.example.com/v1" → "https://api.example.com/v1"; whatever does not look like a host and path stays as typed. */
export const completeAddress = (typed: string): string => {
  const text = typed.trim()
  return /^([a-z0-9-]+\.)+[a-z]{2,}(:\d+)?(\/\S*)?$/i.test(text) ? `https://${text}` : text
}
