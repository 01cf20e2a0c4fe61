import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { writeTable } from './write-table.ts'

const rowsOf = async (bytes: Uint8Array): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of readTable({ bytes })) rows.push(row)
  return rows
}
const read = (text: string) => rowsOf(Buffer.from(text))

const folder = mkdtempSync(join(tmpdir(), 'tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function* inOne(rows: string[][]) {
  yield rows
}
let files = 0
const writtenAndRead = async (rows: string[][], format: 'csv' | 'xlsx') => {
  files += 1
  const path = join(folder, `${files}.${format}`)
  await writeTable({ path, part: 'part', format, sheet: 'List' }, inOne(rows))
  return rowsOf(readFileSync(path))
}

it.each([';', '\t', ','] as const)(
  'is written between %j in each encoding, and known by it again',
  async delimiter => {
    const rows = [
      ['Núñez', 'a;b,c'],
      ['“Ω”', '+1'],
    ]
    for (const encoding of ['utf8', 'utf16le', 'utf16be', 'windows1252'] as const) {
      files += 1
      const path = join(folder, `${files}.csv`)
      const form = { delimiter, encoding }
      // Windows-1252 has no omega.
      const list = encoding === 'windows1252' ? rows.slice(0, 1) : rows
      await writeTable({ path, part: 'part', format: 'csv', sheet: 'List', form }, inOne(list))
      const found: string[][] = []
      let known: unknown
      for await (const row of readTable({ path }, read => (known = read))) found.push(row)
      expect([known, found]).toEqual([form, list])
    }
  },
)

it('is known by its delimiter although its first pages end within a note of many lines', async () => {
  const note = 'One line of it, and more.\n'.repeat(200)
  const rows = Array.from({ length: 30 }, (_, n) => `Ann ${n};ann${n}@b.example;"${note}"`)
  const found = await read(['Name;Email;Note', ...rows].join('\n'))
  expect(found[30]).toEqual(['Ann 29', 'ann29@b.example', note])
})

it.each([';', '\t'])('without a header is known by %j although each name has a comma', async delimiter => {
  const rows = [
    ['Müller, Jan', 'jan@b.example'],
    ['Smith, Ann', 'ann@b.example'],
  ]
  expect(await read(rows.map(cells => cells.join(delimiter)).join('\n'))).toEqual(rows)
  expect(await read('Ann,ann@b.example; late\nBob,bob@b.example; late')).toEqual([
    ['Ann', 'ann@b.example; late'],
    ['Bob', 'bob@b.example; late'],
  ])
})

it('that is named a workbook and is none is no list of its text', async () => {
  files += 1
  const path = join(folder, `${files}.xlsx`)
  writeFileSync(path, 'not a workbook at all')
  await expect(readTable({ path }).next()).rejects.toMatchObject({ problem: 'broken' })
})

describe('a list from a text file', () => {
  const rows = [
    ['Name', 'Correo'],
    ['Núñez', 'a@b.example'],
    ['Łódź – “Ω”', 'c@d.example'],
  ]
  const western = rows.slice(0, 2)
  const text = (list: string[][], by = ',') => list.map(cells => cells.join(by)).join('\r\n')

  it.each([
    ['UTF-8', rows, Buffer.from(text(rows))],
    ['UTF-8 with a mark', rows, Buffer.from(`\ufeff${text(rows)}`)],
    ['UTF-16 with a mark', rows, Buffer.from(`\ufeff${text(rows)}`, 'utf16le')],
    ['UTF-16 without a mark', western, Buffer.from(text(western), 'utf16le')],
    ['UTF-16, big end first', rows, Buffer.from(`\ufeff${text(rows)}`, 'utf16le').swap16()],
    ['Windows-1252', western, Buffer.from(text(western), 'latin1')],
  ])('is read in %s', async (_, expected, bytes) => {
    expect(await rowsOf(bytes)).toEqual(expected)
  })

  it('has the euro and the dash of Windows', async () => {
    const bytes = Buffer.from([0x80, 0x2c, 0x96, 0x2c, 0x9f])
    expect(await rowsOf(bytes)).toEqual([['€', '–', 'Ÿ']])
  })

  it.each([',', ';', '\t'])('is read with %j between its cells', async by => {
    expect(await read(text(rows, by))).toEqual(rows)
    expect(await read(`a${by}"x${by}\ny ""z"""\n1${by}2`)).toEqual([
      ['a', `x${by}\ny "z"`],
      ['1', '2'],
    ])
  })

  it('is read whatever ends its lines, with nothing in the empty ones', async () => {
    expect(await read('a,b\r\n\r\nc,d\n\ne,f\rg,h\n')).toEqual([
      ['a', 'b'],
      [],
      ['c', 'd'],
      [],
      ['e', 'f'],
      ['g', 'h'],
    ])
  })

  it('says the line and what is wrong there', async () => {
    const broken = [
      ['a,b\nc,"d\ne,f\n', 'quote_not_closed', 2],
      [`a,"b\nb"\n\n\n"c\n${'d,e\n'.repeat(100)}`, 'quote_not_closed', 5],
      ['"a\nb,c', 'quote_not_closed', 1],
      [`${'a,b\n'.repeat(4)}"c,d\ne,f\ng,h\n`, 'quote_not_closed', 5],
      ['\uFEFFa,"b\r\nb\r\nc\r\nd"\r\n"c\r\nd,e', 'quote_not_closed', 5],
      [`a,b\rc,d\r"${'x'.repeat(3_000_000)}`, 'row_too_long', 3],
      ['a,b\nc, "d, e"\n', 'space_before_quote', 2],
      ['a,b\nc,"d" e\n', 'after_quote', 2],
      ['a,b\r\nc,"d "e""\r\n', 'after_quote', 2],
      ['a,b\n"","" c\n', 'after_quote', 2],
      ['a,b\n"c\nd, "e", f",g\n', 'after_quote', 3],
      ['\uFEFFa 1" b,c\nÑ 2","Ann ""The ""Man" Ray, Jr."\n', 'after_quote', 2],
      ['', 'empty', null],
      ['\n\n', 'empty', null],
      ['\0\u0001\0\0\u0005', 'not_a_table', null],
      [`a\n${'x'.repeat(32_768)}`, 'cell_too_long', 2],
      ['a\n'.repeat(100_002), 'too_many_rows', null],
      [`a\n${','.repeat(1_000)}`, 'too_many_columns', 2],
      [','.repeat(49_000_000), 'too_many_columns', 1],
      [`a,"${'x'.repeat(49_000_000)}`, 'row_too_long', 1],
      [`${'x'.repeat(30_000)},`.repeat(70), 'row_too_long', 1],
    ] as const
    for (const [content, problem, line] of broken) {
      await expect(read(content), problem).rejects.toMatchObject({ problem, line })
    }
  })
})

it('has nothing in rows of empty cells either, however many there are', async () => {
  const empty = ',,\n'.repeat(101_000)
  expect(await read(`a,b,c\n, ,\nd,,\n${empty}`)).toEqual([['a', 'b', 'c'], [], ['d', '', '']])
  expect(await read(`a,b,c\n${empty}d,,`)).toHaveLength(101_002)
  await expect(read(empty)).rejects.toMatchObject({ problem: 'empty' })
})

it('has as many rows as a list may, whatever stands empty between them', async () => {
  const full = await read(`a\n\n${'b\n'.repeat(100_000)}\n\n`)
  expect(full.filter(row => row.length > 0)).toHaveLength(100_001)
  expect(await read(`a\n\nb\n${'\n'.repeat(1_000_000)}`)).toEqual([['a'], [], ['b']])
})

describe('what is written', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'valueOf',
      '_x0041_',
      '\ufffd',
      '\ufeff',
      '\u0007bell',
      '__proto__',
      'constructor',
      '1e5',
      '00123',
      'TRUE',
      '2024-01-31',
    ),
    fc.stringMatching(/^['=+\-@\t\r\n;,|"a ]{0,8}$/),
  )
  const list = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })

  it('comes back from CSV as it was, whatever its cells hold', async () => {
    await fc.assert(
      fc.asyncProperty(list, async rows => {
        const wide = rows.map(cells => [...cells, 'Created'])
        expect(await writtenAndRead(wide, 'csv')).toEqual(wide)
      }),
      { numRuns: 150 },
    )
  })

  it('of a list that somebody else wrote is the same list once more, however they wrote it', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r\n', '\r', '=1+1', "'=1", '-', ' ', '\ufeff', '\0'),
      fc.constantFrom('Name,Email\n', 'a;b;c\r\n', '"x\ny",', '"a ""b"""', 'ñ', '€'),
    )
    const encoding = fc.constantFrom('utf8' as const, 'utf16le' as const, 'latin1' as const)
    let same = 0
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 25 }), encoding, async (parts, how) => {
        const read = await rowsOf(Buffer.from(parts.join(''), how)).catch(error => error)
        if (!Array.isArray(read)) {
          expect(read).toHaveProperty('problem')
          return
        }
        const wide = read.map(cells => [...cells, 'Created'])
        expect(await writtenAndRead(wide, 'csv')).toEqual(wide)
        same += 1
      }),
      { numRuns: 200 },
    )
    expect(same).toBeGreaterThan(50)
  })

  it('has no cell that a spreadsheet runs, whatever it takes for what separates them', async () => {
    const bare = (text: string) => text.replace(/^[\s"\p{C}]+/u, '')
    await fc.assert(
      fc.asyncProperty(list, fc.constantFrom(',', ';', '|', '\t'), async (rows, delimiter) => {
        files += 1
        const path = join(folder, `${files}.csv`)
        await writeTable({ path, part: 'part', format: 'csv', sheet: 'List' }, inOne(rows))
        const relaxed = { relax_quotes: true, relax_column_count: true, bom: true, delimiter }
        const text = readFileSync(path, 'utf8')
        const asRead: string[][] = [
          // Parsed once with quotation marks that enclose cells, and once with ones that mean nothing.
          ...parse(text, { ...relaxed, skip_records_with_error: true }),
          ...text.split(/[\r\n]/).map(line => line.split(delimiter)),
        ]
        for (const cell of asRead.flat()) expect(bare(cell)).not.toMatch(/^[=+\-@]/)
      }),
      { numRuns: 300 },
    )
  })

  it('has what ends a cell somewhere in quotation marks', async () => {
    const path = join(folder, 'formulas.csv')
    const cells = ['=1+1', '1 Main;=cmd', '1\n-2', 'a|@b', '\t=1', 'plain', '=cmd|"/c calc"!A1']
    await writeTable({ path, part: 'part', format: 'csv', sheet: 'List' }, inOne([cells]))
    const raw = readFileSync(path, 'utf8').slice(1).trimEnd()
    expect(raw).toBe(`'=1+1,"1 Main;'=cmd","1\n'-2","a|'@b","'\t'=1",plain,"'=cmd|""/c calc""!A1"`)
    expect(await rowsOf(readFileSync(path))).toEqual([cells])
  })

  it('is refused where a sheet cannot hold it, and leaves nothing', async () => {
    const path = join(folder, 'long.xlsx')
    const rows: string[][] = Array.from({ length: 1_048_577 }, () => [])
    const target = { path, part: 'part', format: 'xlsx' as const, sheet: 'List' }
    await expect(writeTable(target, inOne(rows))).rejects.toMatchObject({ code: 'SHEET_FULL' })
    expect(readdirSync(folder).filter(name => !/^\d+\.|^formulas/.test(name))).toEqual([])
  })

  it('comes back from Excel as it was, formulas as text', async () => {
    await fc.assert(
      fc.asyncProperty(list, async rows => {
        const wide = rows.map(cells => [...cells, 'Created'])
        expect(await writtenAndRead(wide, 'xlsx')).toEqual(wide)
      }),
      { numRuns: 40 },
    )
  })
})

it('reads any bytes, or says what is wrong with them, and never breaks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
      for (const start of [[], [0x50, 0x4b, 3, 4], [0xff, 0xfe]]) {
        const outcome = await rowsOf(Uint8Array.from([...start, ...bytes])).catch(error => error)
        if (!Array.isArray(outcome)) expect(outcome).toHaveProperty('problem')
      }
    }),
    { numRuns: 300 },
  )
})
