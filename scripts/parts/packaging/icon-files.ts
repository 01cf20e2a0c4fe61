/** PNG files by the width of their square, in pixels. */
export type Pictures = ReadonlyMap<number, Buffer>

const pictureOf = (pictures: Pictures, size: number): Buffer => {
  const picture = pictures.get(size)
  if (picture === undefined) throw new Error(`There is no picture of ${size} pixels`)
  return picture
}

const icoSizes = [16, 24, 32, 48, 64, 128, 256]

/** A Windows icon: ICONDIR, one ICONDIRENTRY per picture, then the PNG files themselves (Windows Vista and later). */
export const icoOf = (pictures: Pictures): Buffer => {
  const files = icoSizes.map(size => pictureOf(pictures, size))
  const head = Buffer.alloc(6 + 16 * files.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(files.length, 4)
  let offset = head.length
  files.forEach((file, index) => {
    const size = icoSizes[index] ?? 0
    const entry = 6 + 16 * index
    // 256 does not fit into a byte: the format uses 0 for it.
    head.writeUInt8(size % 256, entry)
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(file.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += file.length
  })
  return Buffer.concat([head, ...files])
}

/** The pictures of an icon set as made by `iconutil`, by Apple's types; some sizes also serve as the double resolution of a smaller one. */
const icnsTypes = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

const icnsPart = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(body.length + 8, 4)
  return Buffer.concat([head, body])
}

/** A macOS icon: "icns" and the total length, then type, length and PNG file of each picture. */
export const icnsOf = (pictures: Pictures): Buffer =>
  icnsPart('icns', Buffer.concat(icnsTypes.map(([type, size]) => icnsPart(type, pictureOf(pictures, size)))))
