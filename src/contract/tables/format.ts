import { z } from 'zod'

/** File formats of a list. */
export const tableFormats = ['csv', 'xlsx', 'json'] as const
export type TableFormat = (typeof tableFormats)[number]
/** File formats that a save dialog may offer. */
export type FileFormat = TableFormat | 'pdf'

/** The form of a text file: the delimiter between cells, and the encoding. */
export const csvFormSchema = z.object({
  delimiter: z.enum([',', ';', '\t']),
  encoding: z.enum(['utf8', 'utf16le', 'utf16be', 'windows1252']),
})
export type CsvForm = z.infer<typeof csvFormSchema>
