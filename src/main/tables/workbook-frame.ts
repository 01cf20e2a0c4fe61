import { strFromU8, unzipSync } from 'fflate'
import writeExcel from 'write-excel-file/node'

const sheetName = 'xl/worksheets/sheet1.xml'

/** The numbers of the styles, in the order in which the frame's three cells use them. */
export const headStyle = 1
export const textStyle = 2
export const dateStyle = 3

/** Account numbers and ZIP codes are texts on purpose; Excel would mark each as an error. */
const noWarnings =
  '<ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>'

/**
 * A workbook of one empty sheet, whose first row stays in view. The library builds sheets as a whole in memory, so it builds this one, and the rows are
 * inserted while they come. `before` and `after`: the sheet around them; `parts`: everything else, by its name.
 */
export const workbookFrame = async (sheet: string, widths: number[]) => {
  const styles = [
    { type: String, format: '@', fontWeight: 'bold' as const },
    { type: String, format: '@' },
    // ISO order is read the same way in every language.
    { type: Date, format: 'yyyy-mm-dd hh:mm' },
  ]
  const empty = await writeExcel([styles], {
    sheet,
    stickyRowsCount: 1,
    columns: widths.map(width => ({ width })),
  }).toBuffer()
  const { [sheetName]: xml, ...parts } = unzipSync(empty)
  const [before = '', after = ''] = strFromU8(xml ?? new Uint8Array()).split(
    /(?<=<sheetData>).*(?=<\/sheetData>)/s,
  )
  return { sheetName, before, after: after.replace('</worksheet>', noWarnings), parts: Object.entries(parts) }
}
