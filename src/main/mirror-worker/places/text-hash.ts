/** A text as a number of `bits` at most 53, the same for the same text: FNV-1a over two lanes. Two texts may share one. */
export const hashOfText = (text: string, bits: number): number => {
  let low = 0x811c9dc5
  let high = 0x1b873593
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x85ebca6b)
  }
  const lower = (low ^ (low >>> 15)) >>> 0
  const upper = (high ^ (high >>> 13)) >>> 0
  return (upper % 2 ** (bits - 32)) * 2 ** 32 + lower
}
