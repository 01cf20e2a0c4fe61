/** The customers that were met, to go on with elsewhere. */
export type Seen = { bits: Uint8Array; size: number }

/** Which customers a reading has met, by number: a bit each, since millions of them may come. */
export const createSeenCustomers = (before?: Seen) => {
  let bits = before?.bits ?? new Uint8Array(1024)
  let size = before?.size ?? 0
  /** A connection's numbers differ in the low 32 bits only. */
  const placeOf = (customer: number) => {
    const low = customer % 2 ** 32
    return { index: Math.floor(low / 8), bit: 1 << (low % 8) }
  }
  const has = (customer: number): boolean => {
    const { index, bit } = placeOf(customer)
    return ((bits[index] ?? 0) & bit) !== 0
  }
  /** Answers whether the customer was not met before. */
  const add = (customer: number): boolean => {
    if (has(customer)) return false
    const { index, bit } = placeOf(customer)
    if (index >= bits.length) {
      const longer = new Uint8Array(Math.max(index + 1, bits.length * 2))
      longer.set(bits)
      bits = longer
    }
    bits[index] = (bits[index] ?? 0) | bit
    size += 1
    return true
  }
  return { has, add, size: () => size, all: (): Seen => ({ bits, size }) }
}
