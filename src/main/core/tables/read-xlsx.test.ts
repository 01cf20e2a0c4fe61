import { crc32, deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readTable } from './read-table.ts'

type Part = { name: string; text: string | Buffer; claims?: number }

/** A zip of these parts; `claims`: the unpacked size that its directory tells instead of the true one. */
const zipOf = (parts: Part[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, text, claims } of parts) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(content), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(claims ?? content.length, 22)
    head.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 28)
    entry.writeUInt32LE(at, 42)
    files.push(head, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const frame: Part[] = [
  {
    name: 'xl/workbook.xml',
    text: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${office}/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>`,
  },
  { name: 'xl/styles.xml', text: `<styleSheet xmlns="${main}"/>` },
]
const sheet = (rows: string, claims?: number): Buffer =>
  zipOf([
    ...frame,
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ...(claims === undefined ? {} : { claims }),
    },
  ])

const read = async (bytes: Buffer): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const row of readTable({ bytes })) rows.push(row)
  return rows
}

it('takes of a formula the result that was saved, and looks at nothing outside the file', async () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><f>WEBSERVICE("http://127.0.0.1:9/leak")</f><v>Ann</v></c>' +
    '<c r="B1" t="str"><f>[1]Sheet1!$A$1</f><v>ann@b.example</v></c><c r="C1"><f>1+1</f><v>2</v></c></row>' +
    '<row r="3"><c r="B3"><v>0012</v></c></row>'
  expect(await read(sheet(rows))).toEqual([
    ['Ann', 'ann@b.example', '2'],
    ['', '0012'],
  ])
})

it('refuses a bomb before it unpacks as a whole, whatever its directory says', async () => {
  const zeros = Buffer.alloc(300 * 1024 * 1024)
  for (const claims of [10]) {
    const bomb = zipOf([...frame, { name: 'xl/worksheets/sheet1.xml', text: zeros, claims }])
    const before = process.memoryUsage().arrayBuffers
    await expect(read(bomb)).rejects.toMatchObject({ problem: 'too_large' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024)
  }
})

it('refuses ten million cells, and a cell so far out that the list would be endless', async () => {
  const cells = sheet(`<row r="1">${'<c/>'.repeat(10_000_000)}</row>`)
  await expect(read(cells)).rejects.toMatchObject({ problem: 'too_many_cells' })
  const far = [
    ['<row r="1048576"><c r="A1048576"><v>1</v></c></row>', 'too_many_rows'],
    ['<row r="1"><c r="XFD1"><v>1</v></c></row>', 'too_many_columns'],
    ['<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
  ] as const
  for (const [rows, problem] of far) await expect(read(sheet(rows))).rejects.toMatchObject({ problem })
})

it('is not fooled by where a sheet stands, how a place is written, or what its document declares', async () => {
  const elsewhere = (target: string, rows: string, declared = ''): Buffer =>
    zipOf([
      ...frame.map(part => ({ ...part, text: `${part.text}`.replace('worksheets/sheet1.xml', target) })),
      {
        name: `xl/${target}`,
        text: `${declared}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      },
    ])
  const usual = 'worksheets/sheet1.xml'
  const refused = [
    [usual, "<row r='1048576'><c r='A1048576'><v>1</v></c></row>", 'too_many_rows'],
    [usual, "<row r='1'><c r='ZZZZZZ1'><v>1</v></c></row>", 'too_many_columns'],
    [usual, '<row r = "1"><c r\n=\n"ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    [usual, '<row r="1"><c s=">" r="ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    [usual, '<row r="1"><c r="&#90;ZZZZZ1"><v>1</v></c></row>', 'broken'],
    [usual, '<row r="1e9"><c r="A1"><v>1</v></c></row>', 'broken'],
    [usual, '<row r=1000000><c r="A1"><v>1</v></c></row>', 'broken'],
    [usual, `<row r="1"><c${' '.repeat(80_000)}r="ZZZZZZ1"><v>1</v></c></row>`, 'too_many_columns'],
    ['data/x.bin', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>', 'too_many_columns'],
    ['data/x.bin', `<row r="1">${'<c/>'.repeat(2_000_001)}</row>`, 'too_many_cells'],
  ] as const
  for (const [target, rows, problem] of refused)
    await expect(read(elsewhere(target, rows)), rows.slice(0, 80)).rejects.toMatchObject({ problem })
  // Entities that grow, or name a file of this computer, stay the letters that they are.
  const grows =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  const text = '<row r="1"><c r="A1" t="str"><v>&b;&f;</v></c></row>'
  expect(await read(elsewhere(usual, text, grows))).toEqual([['&b;&f;']])
})

it('says what is wrong with a workbook that is none', async () => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)])
  await expect(read(old)).rejects.toMatchObject({ problem: 'old_excel' })
  const whole = sheet('<row r="1"><c r="A1"><v>1</v></c></row>')
  await expect(read(whole.subarray(0, -30))).rejects.toMatchObject({ problem: 'broken' })
  await expect(read(sheet(''))).rejects.toMatchObject({ problem: 'empty' })
  await expect(read(zipOf([{ name: 'word/document.xml', text: '<a/>' }]))).rejects.toMatchObject({
    problem: 'broken',
  })
})
