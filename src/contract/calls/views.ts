import { z } from 'zod'
import { accountFilterShape } from '../accounts/account-filter.ts'
import { call, draftId, line, nothing } from './call.ts'
import { exportChoiceSchema } from './exports.ts'

const name = line(100).min(1, 'Type a name')

/** `seen` belongs to an open list, not to a saved view of it. */
const { seen: _, ...asked } = accountFilterShape

/** What a saved view holds: search, filters and order of the list of accounts, and how it is exported. */
export const savedViewSchema = z.object({ filter: z.object(asked), sheet: exportChoiceSchema })

/** `id`: made by the page. Names are unique whatever the case of their letters. */
export type SavedView = { id: string; name: string } & z.output<typeof savedViewSchema>

/** Saved views of the list of accounts, for the current connection. */
export const viewsCalls = {
  'views.list': call<SavedView[]>()(nothing),
  /** Adds a view, or replaces the one with its name; without `sheet`, it gets the choice of the last export. */
  'views.save': call<null>()(
    z.object({
      id: draftId,
      name,
      filter: savedViewSchema.shape.filter,
      sheet: exportChoiceSchema.optional(),
    }),
  ),
  'views.rename': call<null>()(z.object({ id: draftId, name })),
  'views.remove': call<null>()(z.object({ id: draftId })),
}
