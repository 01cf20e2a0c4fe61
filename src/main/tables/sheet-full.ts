/** More than a workbook's sheet can hold. `code`: as those of the system's own errors. */
export class SheetFull extends Error {
  readonly code = 'SHEET_FULL'
}

/** Excel opens no sheet with more rows ("Excel specifications and limits", Microsoft). */
export const mostSheetRows = 1_048_576
