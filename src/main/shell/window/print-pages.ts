import type { BrowserWindow } from 'electron'

/** Prints what the window has ready for printing into a PDF, each page in the size that its styles say; null: there is no window. */
export const createPrintPages =
  (current: () => BrowserWindow | null) => async (): Promise<Uint8Array | null> =>
    (await current()?.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true })) ?? null
