/** "Maria Alvarez <maria@alvarez.example>" → name and email; null for any other text. Pure. */
export const splitCustomer = (text: string): { customer: string; email: string } | null => {
  const parts = /^\s*"?([^<>"]*)"?\s*<\s*([^<>\s@]+@[^<>\s@]+)\s*>\s*[,;]?\s*$/.exec(text)
  return parts === null
    ? null
    : { customer: (parts[1] ?? '').trim().replace(/^'(.*)'$/, '$1'), email: parts[2] ?? '' }
}
