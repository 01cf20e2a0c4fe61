import { z } from 'zod'

/** What a list can be written as. */
export const tableFormats = ['csv', 'xlsx', 'json'] as const
export type TableFormat = (typeof tableFormats)[number]
/** What a file can be that a person is asked a place for. */
export type FileFormat = TableFormat | 'pdf'

/** How a text file is written: what stands between its cells, and how its bytes stand for characters. */
export const csvFormSchema = z.object({
  delimiter: z.enum([',', ';', '\t']),
  encoding: z.enum(['utf8', 'utf16le', 'utf16be', 'windows1252']),
})
export type CsvForm = z.infer<typeof csvFormSchema>
