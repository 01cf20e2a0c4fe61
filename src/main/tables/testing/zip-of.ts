import { crc32, deflateRawSync } from 'node:zlib'

/** `claims`: the unpacked size that the file claims in place of the true one. */
export type Part = {
  name: string
  text: string | Buffer
  claims?: number
  stored?: boolean
  flags?: number
}

const headOf = ({ flags = 0, stored = false, claims }: Part, content: Buffer, packed: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(stored ? 0 : 8, 8)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(claims ?? content.length, 22)
  return head
}

/** The end record of a zip with these numbers, which may be wrong on purpose. */
const endOf = (said: { count: number; all: number; size: number; at: number }): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(said.count, 8)
  end.writeUInt16LE(said.all, 10)
  end.writeUInt32LE(said.size, 12)
  end.writeUInt32LE(said.at, 16)
  return end
}

type Over = { count?: number; all?: number; between?: Buffer }

/** A zip of these parts. `over`: numbers that its end claims instead, and bytes between its directory and the end. */
export const zipOf = (parts: Part[], { between, ...over }: Over = {}): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const content = Buffer.from(part.text)
    const packed = part.stored ? content : deflateRawSync(content)
    const name = Buffer.from(part.name)
    const head = headOf(part, content, packed)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 26)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    head.writeUInt16LE(name.length, 26)
    files.push(head, name, packed)
    directory.push(entry, name)
    at += head.length + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = endOf({ count: parts.length, all: parts.length, size: list.length, at, ...over })
  return Buffer.concat([...files, list, between ?? Buffer.alloc(0), end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`

/** The parts of a workbook except its sheet. `target`: where the sheet is. */
export const frameOf = (target = 'worksheets/sheet1.xml'): Part[] => [
  {
    name: 'xl/workbook.xml',
    text: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      relation('rId1', 'worksheet', target),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId3', 'styles', 'styles.xml'),
      relation('rId9', 'externalLink', 'externalLinks/externalLink1.xml'),
    ].join('')}</Relationships>`,
  },
  { name: 'xl/styles.xml', text: `<styleSheet xmlns="${main}"/>` },
]

/** The sheet with these rows, as XML. `declared`: what stands before it. */
export const sheetOf = (rows: string, target = 'worksheets/sheet1.xml', declared = ''): Part => ({
  name: `xl/${target}`,
  text: `${declared}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
})

/** A workbook of several sheets, each with its rows as XML. */
export const workbookOf = (sheets: { name: string; rows: string; state?: string }[]): Buffer => {
  const named = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  )
  const related = sheets.map((_, at) =>
    relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`),
  )
  return zipOf([
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}</Relationships>`,
    },
    ...sheets.map(({ rows }, at) => sheetOf(rows, `worksheets/sheet${at + 1}.xml`)),
  ])
}
