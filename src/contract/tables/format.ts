/** What a list can be written as. */
export const tableFormats = ['csv', 'xlsx', 'json'] as const
export type TableFormat = (typeof tableFormats)[number]
/** What a file can be that a person is asked a place for. */
export type FileFormat = TableFormat | 'pdf'
