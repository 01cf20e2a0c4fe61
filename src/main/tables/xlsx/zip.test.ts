import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { frameOf, type Part, sheetOf, zipOf } from '../testing/zip-of.ts'

const read = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of readTable({ bytes })) rows.push(row)
  return rows
}
const sheet = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>')
const other = sheetOf('<row r="1"><c r="A1"><v>2</v></c></row>')
const parts = [...frameOf(), sheet]
const withSheet = (over: Partial<Part>): Part[] => [...frameOf(), { ...sheet, ...over }]
const whole = zipOf(parts)
const endAt = whole.length - 22
const changed = (change: (file: Buffer) => void): Buffer => {
  const file = Buffer.from(whole)
  change(file)
  return file
}
const locator = (): Buffer => {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  const found = Buffer.alloc(20)
  found.writeUInt32LE(0x07064b50, 0)
  return Buffer.concat([record, found])
}

const stored = zipOf(withSheet({ stored: true }))
const damaged = Buffer.from(stored.toString('latin1').replace('<v>1</v>', '<v>2</v>'), 'latin1')

describe('a zip that is damaged or contradicts itself', () => {
  it.each([
    ['counts more parts on all disks', zipOf(parts, { all: 3 })],
    ['has more parts than it counts', zipOf(parts, { count: 3, all: 3 })],
    ['counts more parts than it has', zipOf(parts, { count: 5, all: 5 })],
    ['has a ZIP64 end besides', zipOf(parts, { between: locator() })],
    ['has something behind its end', Buffer.concat([whole, Buffer.from('x')])],
    ['has an end within the comment of its end', changed(file => file.writeUInt16LE(22, endAt + 20))],
    ['has two parts of one name', zipOf([...parts, other])],
    [
      'has two parts whose names differ in case alone',
      zipOf([...parts, { ...other, name: 'XL/worksheets/Sheet1.xml' }]),
    ],
    ['is encrypted', zipOf(withSheet({ flags: 1 }))],
    ['has a part that is not what its sum says', damaged],
  ])('is refused: it %s', async (_, file) => {
    await expect(read(file)).rejects.toMatchObject({ problem: 'broken' })
  })

  it('is refused where two parts share bytes', async () => {
    const [first] = parts
    const entry = whole.indexOf(Buffer.from('PK\x01\x02'))
    const shared = changed(file => {
      // The second part of the directory is the first one once more.
      const second = entry + 46 + (first?.name.length ?? 0)
      file.copy(file, second + 10, entry + 10, entry + 28)
      file.writeUInt32LE(0, second + 42)
    })
    await expect(read(shared)).rejects.toMatchObject({ problem: 'broken' })
  })
})

it('is read as other programs pack it: with sizes behind its parts, stored, and with a comment', async () => {
  expect(await read(whole)).toEqual([['1']])
  const files = Object.fromEntries(parts.map(({ name, text }) => [name, Buffer.from(text)]))
  for (const level of [0, 9] as const) {
    const packed = Buffer.from(zipSync(files, { level }))
    const comment = Buffer.from('made by hand')
    packed.writeUInt16LE(comment.length, packed.length - 2)
    expect(await read(Buffer.concat([packed, comment]))).toEqual([['1']])
  }
})

it('is its rows or a word for what is wrong, whatever bytes of it are changed', async () => {
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
      const file = changed(bytes => {
        for (const [at, value] of changes) bytes[at] = value
      })
      const outcome: unknown = await read(file).catch(error => error)
      if (Array.isArray(outcome)) expect(outcome).toEqual([['1']])
      else expect(outcome).toHaveProperty('problem')
    }),
    { numRuns: 2_000 },
  )
})
