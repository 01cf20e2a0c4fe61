export type Met = ReturnType<typeof createMet>

/** Which customers an import has met, by number: a bit each, since millions of them may come. */
export const createMet = () => {
  let bits = new Uint8Array(1024)
  let size = 0
  const has = (customer: number): boolean => ((bits[customer >> 3] ?? 0) & (1 << (customer & 7))) !== 0
  return {
    has,
    size: (): number => size,
    /** Answers whether the customer was not met before. */
    add: (customer: number): boolean => {
      if (has(customer)) return false
      const index = customer >> 3
      if (index >= bits.length) {
        const longer = new Uint8Array(Math.max(index + 1, bits.length * 2))
        longer.set(bits)
        bits = longer
      }
      bits[index] = (bits[index] ?? 0) | (1 << (customer & 7))
      size += 1
      return true
    },
  }
}
