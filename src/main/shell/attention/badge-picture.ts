/** Pixels of 3 by 5, row by row. */
const glyphs: Readonly<Record<string, string>> = {
  1: '010110010010111',
  2: '111001111100111',
  3: '111001111001111',
  4: '101101111001001',
  5: '111100111001111',
  6: '111100111101111',
  7: '111001001001001',
  8: '111101111101111',
  9: '111101111001111',
  '+': '000010111010000',
}

/** In pixels; Windows shows 16 of them, or more on a fine screen. */
export const badgeSize = 32
const pixel = { one: 4, two: 3 }
/** Blue, green, red: what `nativeImage` takes. */
const disc = [38, 38, 185]

const isGlyphPixel = (text: string, x: number, y: number): boolean => {
  const scale = text.length === 1 ? pixel.one : pixel.two
  const width = (text.length * 4 - 1) * scale
  const column = Math.floor((x - (badgeSize - width) / 2) / scale)
  const row = Math.floor((y - (badgeSize - 5 * scale) / 2) / scale)
  if (column < 0 || row < 0 || row > 4 || column % 4 === 3) return false
  return glyphs[text[Math.floor(column / 4)] ?? '']?.[row * 3 + (column % 4)] === '1'
}

/** How much of a pixel is within the disc, 0 to 1. */
const coverage = (x: number, y: number): number => {
  const middle = (badgeSize - 1) / 2
  return Math.max(0, Math.min(1, badgeSize / 2 - Math.hypot(x - middle, y - middle)))
}

/** A count as a small red disc: premultiplied BGRA, `badgeSize` square. From ten on it is "9+". Pure. */
export const badgePicture = (count: number): Buffer => {
  const text = count > 9 ? '9+' : `${count}`
  const pixels = Buffer.alloc(badgeSize * badgeSize * 4)
  for (let y = 0; y < badgeSize; y += 1) {
    for (let x = 0; x < badgeSize; x += 1) {
      const alpha = coverage(x, y)
      const colours = isGlyphPixel(text, x, y) ? [255, 255, 255] : disc
      const values = [...colours, 255].map(value => Math.round(value * alpha))
      pixels.set(values, (y * badgeSize + x) * 4)
    }
  }
  return pixels
}
