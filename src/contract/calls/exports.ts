import { z } from 'zod'
import { linkListSchema, upToSchema } from '../links/register-schemas.ts'
import {
  type ExportChoice,
  type ExportColumn,
  type ExportEnd,
  exportColumnNames,
  exportLists,
  type PagesEnd,
  pageKinds,
} from '../tables/exports.ts'
import { tableFormats } from '../tables/format.ts'
import { accountFilterSchema, addressFilterSchema, search } from './accounts.ts'
import { call, id, nothing } from './call.ts'

const isColumn = (name: string): name is ExportColumn => Object.hasOwn(exportColumnNames, name)

/** What is to be exported: a list, and which part of it. */
export const exportScopeSchema = z.union([
  z.object({ list: z.literal('accounts'), filter: accountFilterSchema }),
  addressFilterSchema.extend({ list: z.literal('addresses') }),
  z.object({ list: z.literal('ended'), search }),
  z.object({
    list: z.literal('links'),
    ...linkListSchema.shape,
    upTo: upToSchema,
    except: z.array(id).max(100_000).default([]),
  }),
  /** Only these links, in this order. */
  z.object({ list: z.literal('links'), ids: z.array(id).min(1).max(100_000) }),
])
/** As the page sends it, before defaults. */
export type ExportScope = z.input<typeof exportScopeSchema>

export const exportChoiceSchema = z.object({
  format: z.enum(tableFormats),
  columns: z.array(z.string().refine(isColumn)).min(1).max(50),
})

/** Lists for other programs. */
export const exportsCalls = {
  /** How a list was exported last, or the defaults. */
  'exports.choice': call<ExportChoice>()(z.object({ list: z.enum(exportLists) })),
  /** Asks for a file, writes the list to it, and remembers the choice. A second export cancels the one before. */
  'exports.save': call<ExportEnd>()(z.object({ scope: exportScopeSchema, ...exportChoiceSchema.shape })),
  /** Cancels the export; no part of the file is left. */
  'exports.cancel': call<null>()(nothing),
  /** Asks for a file, and writes the page's print view to it as a PDF. */
  'exports.savePages': call<PagesEnd>()(z.object({ what: z.enum(pageKinds) })),
  /** Shows the file that was saved last in its folder. */
  'exports.show': call<null>()(nothing),
}
