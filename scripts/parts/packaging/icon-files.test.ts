import { expect, test } from 'vitest'
import { icnsOf, icoOf } from './icon-files.ts'

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const pictures = new Map(sizes.map(size => [size, Buffer.from(`picture of ${size}`)]))

test('a Windows icon names each picture by its size, place and length', () => {
  const ico = icoOf(pictures)
  const count = ico.readUInt16LE(4)
  const found = Array.from({ length: count }, (_, index) => {
    const entry = 6 + 16 * index
    const offset = ico.readUInt32LE(entry + 12)
    const picture = ico.subarray(offset, offset + ico.readUInt32LE(entry + 8))
    return `${ico[entry] || 256}: ${picture}`
  })
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  expect(found).toEqual([16, 24, 32, 48, 64, 128, 256].map(size => `${size}: picture of ${size}`))
})

test('a macOS icon holds pictures from 16 to 1,024 pixels, one after the other to its end', () => {
  const icns = icnsOf(pictures)
  const found: string[] = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found.push(
      `${icns.toString('latin1', at, at + 4)}: ${icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))}`,
    )
  }
  expect(icns.toString('latin1', 0, 4)).toBe('icns')
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  expect(found).toContain('ic07: picture of 128')
  expect(found.at(-1)).toBe('ic10: picture of 1024')
})

test('an icon without one of its pictures is none', () => {
  expect(() => icoOf(new Map())).toThrow('no picture of 16 pixels')
})
