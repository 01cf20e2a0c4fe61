import { readXml } from './read-xml.ts'

/** Built-in number formats that show a date or time, in all languages (ECMA-376 part 1, 18.8.30; 71 to 81 are Thai). */
const builtIn: readonly [from: number, to: number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
]
/** A file's own formats begin here. */
const firstOwn = 100
/** Excel's own limit. */
const longestFormat = 255

/** Literal text: quoted, in brackets (but not an elapsed time such as `[h]`), or after one of these characters. */
const asItStands = /"[^"]*"|\[(?!(?:h+|m+|s+)\])[^\]]*\]|[\\_*]./g

/** Whether a number format shows a date or time (ECMA-376 part 1, 18.8.31). Pure. */
const isDateFormat = (format: string): boolean =>
  format.length <= longestFormat && /[dmyhs]/.test(format.toLowerCase().replace(asItStands, ''))

/** How a style shows a number: as a date or time, or with so many digits at least, as ZIP codes have. */
export type NumberStyle = 'date' | number

/** Pure. */
const styleOfFormat = (format: string): NumberStyle =>
  isDateFormat(format) ? 'date' : (/^(?:\[[^\]]*\])*(0{2,255})(?:;|$)/.exec(format)?.[1]?.length ?? 0)

/** Yields the styles in order. Throws `TableError`. */
export const readNumberStyles = (part: AsyncIterable<Buffer>): AsyncGenerator<NumberStyle> =>
  readXml<NumberStyle>(part, emit => {
    const formats = new Map<number, NumberStyle>()
    const bases: (string | undefined)[] = []
    let list = ''
    const styleOf = (id: number): NumberStyle =>
      formats.get(id) ?? (builtIn.some(([from, to]) => id >= from && id <= to) ? 'date' : 0)
    return {
      open: (name, { numFmtId, formatCode = '', xfId }) => {
        if (name === 'numFmt' && Number(numFmtId) >= firstOwn)
          formats.set(Number(numFmtId), styleOfFormat(formatCode))
        if (name.endsWith('Xfs')) list = name
        if (name !== 'xf') return
        if (list === 'cellStyleXfs') bases.push(numFmtId)
        if (list === 'cellXfs') emit(styleOf(Number(numFmtId ?? bases[Number(xfId)] ?? 0)))
      },
    }
  })
