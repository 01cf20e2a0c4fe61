import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWhole, mailingBlock } from '../../../shared/words/customer-words.ts'
import { fitLabel, labelFormats, perSheet, sheetsOf } from './formats.ts'
import { type LabelStart, portionWords, readLabels } from './read-labels.ts'

const row = { name: 'Maria Alvarez', street: '12 Main St\nApt 4', city: 'El Paso', state: 'TX', zip: '79901' }

describe('mailing block', () => {
  it('has what an envelope has, and no line for what is not known', () => {
    expect(mailingBlock(row)).toEqual(['Maria Alvarez', '12 Main St', 'Apt 4', 'El Paso, TX 79901'])
    expect(mailingBlock({ ...row, name: null, street: '12 Main St', zip: null })).toEqual([
      '12 Main St',
      'El Paso, TX',
    ])
  })

  it('is whole where mail can get there', () => {
    expect(isWhole(row)).toBe(true)
    expect(isWhole({ ...row, zip: null })).toBe(true)
    expect(isWhole({ ...row, zip: null, state: null })).toBe(false)
    expect(isWhole({ ...row, street: null })).toBe(false)
  })
})

describe('sheets of labels', () => {
  it('fit on their paper', () => {
    const paper = { letter: [215.9, 279.4], a4: [210, 297] } as const
    for (const format of labelFormats) {
      const [width, height] = paper[format.paper]
      expect(format.left + (format.columns - 1) * format.across + format.width).toBeLessThanOrEqual(
        width - format.left + 0.1,
      )
      expect(format.top + (format.rows - 1) * format.down + format.height).toBeLessThanOrEqual(
        height - format.top + 0.1,
      )
    }
    expect(labelFormats.map(perSheet)).toEqual([30, 21, 24])
  })

  it('begin where one says, and hold each label once and in order', () => {
    expect(sheetsOf(['a', 'b', 'c'], 2, 4)).toEqual([[null, null, 'a', 'b'], ['c']])
    expect(sheetsOf([], 0, 4)).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(29), (labels, start) => {
        const sheets = sheetsOf(labels, start, 30)
        expect(sheets.flat().slice(start)).toEqual(labels)
        expect(sheets.every(sheet => sheet.length <= 30)).toBe(true)
      }),
    )
  })
})

describe('text on a label', () => {
  const [avery] = labelFormats

  it('is as large as it can be', () => {
    if (avery === undefined) throw new Error('No format')
    expect(fitLabel(['Jo Park', '9 Oak St', 'El Paso, TX 79901'], avery).size).toBe(11)
    const long = fitLabel(
      ['The Department of Water and Power of the City of Los Angeles', '9 Oak St', 'El Paso, TX 79901'],
      avery,
    )
    expect(long.size).toBeLessThan(11)
    expect(long.lines[0]).toContain('Los Angeles')
  })

  it('never loses a part of the address', () => {
    const text = fc.string({ minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.constantFrom(...labelFormats),
        fc.string({ maxLength: 400 }),
        text,
        text,
        (format, name, street, city) => {
          const { lines, size } = fitLabel([name, street, city], format)
          expect(lines.slice(1)).toEqual([street, city])
          expect(size).toBeGreaterThanOrEqual(7)
          expect(lines[0]?.endsWith('…') === true || lines[0] === name).toBe(true)
        },
      ),
    )
  })
})

describe('labels of many addresses', () => {
  const cities = [
    { name: 'Austin', streets: 700 },
    { name: 'El Paso', streets: 900 },
  ]
  /** Two customers in each house, one of them twice; the street is spelled in two ways, and every tenth house has none. */
  const rowsIn = (city: string, streets: number) =>
    Array.from({ length: streets * 3 }, (_, n) => {
      const house = Math.floor(n / 3)
      const street = house % 10 === 9 ? null : `${house} ${n % 3 === 1 ? 'OAK' : 'Oak'} St`
      return { name: n % 3 === 1 ? 'Jo Park' : 'Ann Lee', street, city, state: 'TX', zip: null }
    })
  const all = cities.flatMap(({ name, streets }) => rowsIn(name, streets).map(row => ({ row })))
  const ask = (async (_: string, { offset, limit }: { offset: number; limit: number }) => ({
    rows: all.slice(offset, offset + limit),
    total: all.length,
  })) as unknown as Parameters<typeof readLabels>[3]

  it('come once for each customer and address also where rows that spell their state in another way are between', async () => {
    const rows = ['TX', 'Texas', 'TX'].map(state => ({ row: { ...row, state } }))
    const { labels } = await readLabels(
      { search: '', state: { name: 'TX', anySpelling: true } },
      null,
      9,
      (async () => ({ rows, total: 3 })) as unknown as typeof ask,
    )
    expect(labels.map(lines => lines.at(-1))).toEqual(['El Paso, TX 79901', 'El Paso, Texas 79901'])
  })

  it.each([1, 7, 500, 10_000])('come in portions of %i, each once and none left out', async most => {
    const found: string[] = []
    let incomplete = 0
    let partial = 0
    let start: LabelStart | null = null
    do {
      const read: Awaited<ReturnType<typeof readLabels>> = await readLabels({ search: '' }, start, most, ask)
      expect(read.labels.length).toBeLessThanOrEqual(most)
      if (read.next !== null) expect(read.labels).toHaveLength(most)
      found.push(...read.labels.map(lines => lines.join('|')))
      incomplete += read.incomplete
      partial += read.partial
      start = read.next
    } while (start !== null && (most > 100 || found.length < 60))
    const whole = all.flatMap(({ row: one }) => (one.street === null ? [] : mailingBlock(one).join('|')))
    expect(found).toEqual([...new Set(whole)].slice(0, found.length))
    // Each has a city and a state, and none a ZIP code.
    expect(partial).toBe(found.length)
    if (start === null) expect([found.length, incomplete]).toEqual([2_880, 480])
  })

  it('go on with the same address where others came or went before it meanwhile', async () => {
    const houses = Array.from({ length: 1_000 }, (_, house) => ({
      id: house,
      ...row,
      street: `${house} Oak St`,
    }))
    const without = houses.filter(({ id }) => id > 2 && id !== 400)
    for (const change of [houses.slice(3), [...houses.slice(0, 5), ...houses], without]) {
      let listed = houses
      const read = (start: LabelStart | null) =>
        readLabels({ search: '' }, start, 400, (async (_: string, at: { offset: number; limit: number }) => ({
          rows: listed.slice(at.offset, at.offset + at.limit).map(one => ({ row: one })),
        })) as unknown as typeof ask)
      const { next } = await read(null)
      listed = change
      expect((await read(next)).labels[0]?.[1]).toBe(change === without ? '401 Oak St' : '400 Oak St')
    }
  })

  it('say which they are', () => {
    const labels = [['a'], ['b']]
    expect(portionWords({ labels, partial: 0, incomplete: 0, next: null }, 0, 1)).toBe(
      '2 labels on 1 sheet: one for each customer and address.',
    )
    expect(portionWords({ labels, partial: 1, incomplete: 0, next: null }, 0, 1)).toBe(
      '2 labels on 1 sheet: one for each customer and address. 1 of them lacks a ZIP code, city or state.',
    )
    const next = { id: 1, before: 0, offset: 0, street: '', there: [] }
    expect(portionWords({ labels, partial: 2, incomplete: 3, next }, 3000, 100)).toBe(
      'Labels 3,001 to 3,002 on 100 sheets: one for each customer and address. More follow. 2 of them lack a ZIP code, city or state. 3 left out here: too little of the address is known.',
    )
    expect(portionWords({ labels: [], partial: 0, incomplete: 0, next: null }, 0, 0)).toBe(
      'Nothing to print.',
    )
  })
})
