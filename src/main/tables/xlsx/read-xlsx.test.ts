import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readTable } from '../read-table.ts'
import { frameOf, sheetOf, zipOf } from '../testing/zip-of.ts'

const sheet = (rows: string): Buffer => zipOf([...frameOf(), sheetOf(rows)])
const read = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of readTable({ bytes })) rows.push(row)
  return rows
}
const cell = (text: string): string => `<row r="1"><c r="A1" t="str"><v>${text}</v></c></row>`
const million = 1_000_000

const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** A workbook that openpyxl makes. */
const openpyxl = (lines: string): Buffer => {
  const path = join(folder, 'made.xlsx')
  const script = `import sys, datetime as d, openpyxl
book = openpyxl.Workbook()
sheet = book.active
${lines}
book.save(sys.argv[1])`
  execFileSync('/usr/bin/python3', ['-Wignore', '-c', script, path])
  return readFileSync(path)
}

describe('a workbook', () => {
  it('is read as it is shown: texts, numbers, days, what is true, and what formulas came to', async () => {
    const lines = `sheet.append(["Name", "Since", "At", "Known", "Number", "Big", "Text"])
sheet.append(["Núñez & <Co>", d.date(2024, 2, 29), d.datetime(2024, 2, 29, 13, 5, 7), True, 12.50, 1e21, "007"])
sheet.append(["two\\nlines", None, None, False, -3, 0.1, "_x0041_"])
sheet.append([None, None, "#N/A"])
sheet["E4"] = 5
sheet["E4"].number_format = '[h]:mm;@'
sheet["F4"] = 45351
sheet["F4"].number_format = '[$-409]d\\-mmm\\-yyyy;@'
sheet["G4"] = 7
sheet["G4"].number_format = '0.00 "days"'
sheet["B9"] = "far"
book.create_sheet("Other").append(["not this one"])`
    expect(await read(openpyxl(lines))).toEqual([
      ['Name', 'Since', 'At', 'Known', 'Number', 'Big', 'Text'],
      ['Núñez & <Co>', '2024-02-29', '2024-02-29T13:05:07Z', 'true', '12.5', '1e+21', '007'],
      ['two\nlines', '', '', 'false', '-3', '0.1', 'A'],
      ['', '', '', '', '1900-01-04', '2024-02-29', '7'],
      ...[[], [], [], []],
      ['', 'far'],
    ])
  })

  it('has the text of a cell in pieces that look different, without how it is said', async () => {
    const text = '<r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb="0"><t>said</t></rPh>'
    const file = zipOf([
      ...frameOf(),
      { name: 'xl/sharedStrings.xml', text: `<sst><si><t>_x005F_x0041_</t></si><si>${text}</si></sst>` },
      sheetOf(`<row><c t="s"><v>1</v></c><c t="inlineStr"><is>${text}</is></c><c t="s"><v>0</v></c></row>`),
    ])
    expect(await read(file)).toEqual([['rich text', 'rich text', '_x0041_']])
  })

  it('has nothing in rows of blanks, at its end and between others', async () => {
    const row = (at: number, text: string) => `<row r="${at}"><c r="A${at}" t="str"><v>${text}</v></c></row>`
    expect(await read(sheet(row(1, 'Name') + row(2, ' ') + row(3, 'Ann') + row(4, '&#160; ')))).toEqual([
      ['Name'],
      [],
      ['Ann'],
    ])
  })

  it('may have a formatted row without text at the end of its sheet', async () => {
    const last = '<row r="1048576" customFormat="false" ht="12.8"><c r="A1048576" s="0"/></row>'
    expect(await read(sheet(cell('Ann') + last))).toEqual([['Ann']])
  })

  it('has each time as it is shown, although its day number is not exact', async () => {
    const styles =
      '<styleSheet><cellStyleXfs/><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>'
    const [book, rels] = frameOf()
    const times = Array.from({ length: 1_440 }, (_, minute) => (45_000 + minute / 1_440).toPrecision(15))
    const rows = times.map(time => `<row><c s="1"><v>${time}</v></c></row>`).join('')
    const parts = [book, rels].filter(part => part !== undefined)
    const found = await read(zipOf([...parts, { name: 'xl/styles.xml', text: styles }, sheetOf(rows)]))
    const day = Date.UTC(2023, 2, 15)
    const shown = times.slice(1).map((_, at) => new Date(day + (at + 1) * 60_000).toISOString())
    expect(found.flat().slice(1)).toEqual(shown.map(time => time.replace('.000Z', 'Z')))
  })

  it('has a time that is written out as it is shown, wherever it is read', async () => {
    vi.stubEnv('TZ', 'America/Chicago')
    const times = ['2024-02-29T00:00:00.000', '2024-02-29T13:05:07', '2024-02-29', '2024-02-29T13:05:07Z']
    const cells = times.map(time => `<c t="d"><v>${time}</v></c>`).join('')
    const shown = ['2024-02-29', '2024-02-29T13:05:07Z', '2024-02-29', '2024-02-29T13:05:07Z']
    expect(await read(sheet(`<row>${cells}</row>`))).toEqual([shown])
    vi.unstubAllEnvs()
  })

  it('counts its days from 1904 where it says so', async () => {
    const lines = `from openpyxl.utils.datetime import CALENDAR_MAC_1904
book.epoch = CALENDAR_MAC_1904
sheet.append([d.date(2024, 2, 29), "a"])`
    expect(await read(openpyxl(lines))).toEqual([['2024-02-29', 'a']])
  })

  it('has of a formula the result that was saved, and nothing from outside the file', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://127.0.0.1:9/leak")</f><v>Ann</v></c>' +
      '<c r="B1" t="str"><f>[1]Sheet1!$A$1</f><v>ann@b.example</v></c><c r="C1"><f>1+1</f><v>2</v></c>' +
      '<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row><row r="3"><c r="B3"><v>0012</v></c></row>'
    expect(await read(sheet(rows))).toEqual([['Ann', 'ann@b.example', '2'], [], ['', '0012']])
  })

  it('may leave out where its cells stand, name its elements with a prefix, and lie elsewhere', async () => {
    const rows = '<x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row>'
    const text = `<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`
    const file = zipOf([
      ...frameOf('/XL/Data/Sheet.XML'),
      { name: 'xl/data/sheet.xml', text, stored: true },
      { name: 'xl/media/a.png', text: 'x'.repeat(1_000) },
    ])
    expect(await read(file)).toEqual([['a', '2']])
  })
})

it('has numbers as Excel shows them, though programs write them with more digits', async () => {
  const written = [
    '1001.0',
    '78701.0',
    '5.0999999999999996',
    '1.23456789E8',
    '12345678901234567890',
    '007',
    '-0.5',
    // What is no number, or none that a computer has, stays as it is.
    '1.2.3',
    '1e999',
  ]
  const cells = written.map(number => `<c><v>${number}</v></c>`).join('')
  const shown = ['1001', '78701', '5.1', '123456789', '12345678901234567890', '007', '-0.5', '1.2.3', '1e999']
  expect(await read(sheet(`<row>${cells}</row>`))).toEqual([shown])
})

describe('a workbook that unpacks to too much', () => {
  it('is refused while it is unpacked, whatever it says of itself', async () => {
    const element = `<x a="${'x'.repeat(1_000)}"/>`
    for (const [elements, claims, problem] of [
      [110_000, 10, 'broken'],
      [265_000, 265_000 * element.length, 'too_large'],
    ] as const) {
      const text = `<worksheet>${element.repeat(elements)}</worksheet>`
      const bomb = zipOf([...frameOf(), { ...sheetOf(''), text, claims }])
      const before = process.memoryUsage().arrayBuffers
      await expect(read(bomb)).rejects.toMatchObject({ problem })
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024)
    }
  })

  it('starts no thread for any of its parts, and is refused where it has more of them than any', async () => {
    const withMore = (count: number): Buffer => {
      const text = Buffer.alloc(600_000)
      const more = Array.from({ length: count }, (_, n) => ({ name: `xl/more/${n}.xml`, text }))
      return zipOf([...frameOf(), sheetOf(cell('Ann')), ...more])
    }
    let threads = 0
    const count = () => {
      threads += 1
    }
    process.on('worker', count)
    expect(await read(withMore(150))).toEqual([['Ann']])
    await expect(read(withMore(200))).rejects.toMatchObject({ problem: 'too_large' })
    process.off('worker', count)
    expect(threads).toBe(0)
  })

  it('is refused for two million cells, and for one so far out that the list would be endless', async () => {
    const thousand = '<c/>'.repeat(1_000)
    const refused = [
      [`<row>${thousand}</row>`.repeat(2_001), 'too_many_cells'],
      [`<row r="1">${'<c/>'.repeat(1_001)}</row>`, 'too_many_columns'],
      ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>', 'too_many_rows'],
      ['<row r="1"><c r="ALM1"><v>1</v></c></row>', 'too_many_columns'],
      ['<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    ] as const
    for (const [rows, problem] of refused) await expect(read(sheet(rows))).rejects.toMatchObject({ problem })
    expect((await read(sheet('<row r="1"><c r="ALL1"><v>1</v></c></row>')))[0]).toHaveLength(1_000)
  })

  it('is refused for one text in all its cells', async () => {
    const strings = { name: 'xl/sharedStrings.xml', text: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>` }
    const wide = (cells: number, rows: number): Buffer =>
      zipOf([
        ...frameOf(),
        strings,
        sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows)),
      ])
    await expect(read(wide(100, 1))).rejects.toMatchObject({ problem: 'row_too_long', line: 1 })
    await expect(read(wide(60, 200))).rejects.toMatchObject({ problem: 'too_large' })
    expect(await read(wide(60, 2))).toHaveLength(2)
  })
})

describe('a workbook with something endless in it', () => {
  it.each([
    ['an attribute', `<row r="1"><c r="A1" x="${'x'.repeat(million)}"><v>1</v></c></row>`, 'broken'],
    ['a place', `<row r="${'1'.repeat(million)}"/>`, 'broken'],
    ['a name', `<${'x'.repeat(million)}/>`, 'broken'],
    ['a comment', `<!--${'x'.repeat(million)}-->`, 'broken'],
    ['attributes', `<c ${Array.from({ length: million }, (_, n) => `a${n}=""`).join(' ')}/>`, 'broken'],
    ['a depth', '<x>'.repeat(million), 'broken'],
    ['a text', cell('x'.repeat(20 * million)), 'cell_too_long'],
    ['a text in pieces', cell('x<!---->'.repeat(million)), 'cell_too_long'],
    ['a text of signs by their numbers', cell('&#x1F600;'.repeat(16_384)), 'cell_too_long'],
  ])('is refused for it: %s', async (_, rows, problem) => {
    await expect(read(sheet(rows))).rejects.toMatchObject({ problem })
  })

  it('is refused for it in what its cells share, its styles and its own parts, too', async () => {
    const long = 'x'.repeat(million)
    for (const [name, text, problem] of [
      ['xl/sharedStrings.xml', `<sst><si><t>${long}</t></si></sst>`, 'cell_too_long'],
      [
        'xl/styles.xml',
        `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${long}"/></numFmts></styleSheet>`,
        'broken',
      ],
      ['xl/workbook.xml', `<workbook><sheets><sheet name="${long}"/></sheets></workbook>`, 'broken'],
      ['xl/_rels/workbook.xml.rels', `<Relationships Id="${long}"/>`, 'broken'],
    ] as const) {
      const parts = frameOf().filter(part => part.name !== name)
      await expect(read(zipOf([...parts, { name, text }, sheetOf(cell('a'))])), name).rejects.toMatchObject({
        problem,
      })
    }
  })

  it('takes the longest cell there is, and a format of brackets alone', async () => {
    const longest = 'x'.repeat(32_767)
    expect(await read(sheet(cell(longest)))).toEqual([[longest]])
    const [book, rels] = frameOf()
    const format = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(300_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
    const styled = '<row><c s="0"><v>7</v></c></row>'
    const parts = [book, rels].filter(part => part !== undefined)
    expect(await read(zipOf([...parts, { name: 'xl/styles.xml', text: format }, sheetOf(styled)]))).toEqual([
      ['7'],
    ])
  })
})

it('is not fooled by where a sheet stands, how a place is written, or what its document declares', async () => {
  const elsewhere = (target: string, rows: string, declared = ''): Buffer =>
    zipOf([...frameOf(target), sheetOf(rows, target, declared)])
  const usual = 'worksheets/sheet1.xml'
  const refused = [
    [usual, "<row r='1048576'><c r='A1048576'><v>1</v></c></row>", 'too_many_rows'],
    [usual, "<row r='1'><c r='ZZZZZZ1'><v>1</v></c></row>", 'too_many_columns'],
    [usual, '<row r = "1"><c r\n=\n"ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    [usual, '<row r="1"><c s=">" r="ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    [usual, '<row r="1"><c r="&#90;ZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    [usual, '<row r="1e9"><c r="A1"><v>1</v></c></row>', 'broken'],
    [usual, '<row r=1000000><c r="A1"><v>1</v></c></row>', 'broken'],
    [usual, '<row r="2"/><row r="1"/>', 'broken'],
    [usual, '<row r="1"><c r="B1"/><c r="A1"/></row>', 'broken'],
    [usual, '<row r="1"><c r="A2"/></row>', 'broken'],
    [usual, '<row r="1"><row r="2"/></row>', 'broken'],
    [usual, '<row r="1"><c t="s"><v>0</v></c></row>', 'broken'],
    [usual, '<row r="1"><c t="b"><v>toString</v></c></row>', 'broken'],
    [usual, '<row r="1"><c t="x"><v>1</v></c></row>', 'broken'],
    [usual, cell('\u0001'), 'broken'],
    [usual, cell('&b;'), 'broken'],
    [usual, `<row r="1"><c${' '.repeat(80_000)}r="ZZZZZZ1"><v>1</v></c></row>`, 'too_many_columns'],
    ['data/x.bin', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
  ] as const
  for (const [target, rows, problem] of refused)
    await expect(read(elsewhere(target, rows)), rows.slice(0, 80)).rejects.toMatchObject({ problem })
  // Entities that expand, or that name a file of this computer.
  const grows =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  for (const text of [cell('&b;&f;'), cell('a')])
    await expect(read(elsewhere(usual, text, grows))).rejects.toMatchObject({ problem: 'broken' })
})

it('says what is wrong with a workbook that is none', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])
  await expect(read(old)).rejects.toMatchObject({ problem: 'old_excel' })
  const whole = sheet(cell('1'))
  await expect(read(whole.subarray(0, -30))).rejects.toMatchObject({ problem: 'broken' })
  await expect(read(sheet(''))).rejects.toMatchObject({ problem: 'empty' })
  for (const none of [[{ name: 'word/document.xml', text: '<a/>' }], frameOf(), frameOf('chartsheets/a.xml')])
    await expect(read(zipOf(none))).rejects.toMatchObject({ problem: 'broken' })
})
