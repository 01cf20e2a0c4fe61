import { looksLikeEmail } from '../../../contract/mail/mail-to.ts'

/**
 * Which sheet of a workbook holds its list, by the first rows of each: the first that looks like customers with their emails, else the first with
 * several rows, else the first with any. Pure.
 */
export const chooseSheet = (sheets: string[][][]): number => {
  const kinds: ((rows: string[][]) => boolean)[] = [
    rows =>
      rows.flat().some(looksLikeEmail) ||
      (rows.length > 1 && rows.flat().some(cell => /\b(e-?mail|correo)\b/i.test(cell))),
    rows => rows.length > 1,
    rows => rows.length > 0,
  ]
  const found = kinds.map(kind => sheets.findIndex(kind)).find(at => at >= 0)
  return found ?? 0
}
