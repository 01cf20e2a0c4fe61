/** Counts different numbers of customers, a bit for each: a million take 125 kB. */
export const createCustomerCount = () => {
  let seen = new Uint8Array(1024)
  let count = 0
  return {
    add: (number: number): void => {
      const byte = Math.floor(number / 8)
      if (byte >= seen.length) {
        const wider = new Uint8Array(byte * 2)
        wider.set(seen)
        seen = wider
      }
      const bit = 1 << (number % 8)
      const before = seen[byte] ?? 0
      if ((before & bit) !== 0) return
      seen[byte] = before | bit
      count += 1
    },
    count: (): number => count,
  }
}
