import { z } from 'zod'
import { redirectUrlSchema } from '../http.ts'
import { mailMessageSchema } from '../mail/mail.ts'
import {
  type MailedRows,
  type RowMails,
  type RowPage,
  type Run,
  rowFilters,
  type SavedDrafts,
  softProblems,
} from '../run.ts'
import { call, draftId, id, line, nothing, page } from './call.ts'

const column = z.int().min(0).max(999).nullable()
export const columnsSchema = z.object({
  customer: column,
  surname: column,
  email: column,
  note: column,
  redirectUrl: column,
})
export const runSetUpSchema = z.object({
  /** Whether the first row names the columns. */
  hasHeader: z.boolean(),
  columns: columnsSchema,
  /** For rows without a page of their own; null: they get the standing link. */
  redirectUrl: redirectUrlSchema.nullable(),
  /** Requests at a time. */
  atATime: z.int().min(1).max(8),
})
const rowPlace = z.int().min(0).max(200_000)
/** What a person types into a row; whether it can be sent, the check says. */
const rowText = (max: number) => z.string().trim().max(max)

/** `words`: as they were changed for this list; else the template's. */
const message = { templateId: z.string().min(1).max(64), words: mailMessageSchema.optional() }

/** Creating many links from one list. */
export const runCalls = {
  /** Runs that create many links: the latest first, at most 50. */
  'runs.list': call<Run[]>()(nothing),
  /** Has a person choose a file, reads and checks it; null: they chose none, or cancelled. */
  'runs.choose': call<Run | null>()(nothing),
  /** Reads and checks rows as they were copied from a spreadsheet; null: it was cancelled. */
  'runs.paste': call<Run | null>()(z.object({ text: z.string().min(1).max(20_000_000) })),
  /** A slice of a file that was dropped, as base64; `runs.dropped` reads and checks all of it; null: it was cancelled. */
  'runs.dropPart': call<null>()(z.object({ dropId: draftId, bytes: z.string().max(2_000_000) })),
  'runs.dropped': call<Run | null>()(z.object({ dropId: draftId, name: line(200) })),
  /** Ends whatever list is being read; what asked for it answers null. */
  'runs.cancelReading': call<null>()(nothing),
  'runs.get': call<Run>()(z.object({ id })),
  'runs.rows': call<RowPage>()(z.object({ id, filter: z.enum(rowFilters), ...page })),
  /** Which column holds what, and how links are asked for; checks every row anew. */
  'runs.setUp': call<Run>()(runSetUpSchema.extend({ id })),
  /** Mends a row; its cells as they were read stay. */
  'runs.fix': call<Run>()(
    z.object({
      id,
      place: rowPlace,
      customer: rowText(2000),
      email: rowText(2000),
      note: rowText(10_000),
      redirectUrl: rowText(4000),
    }),
  ),
  /** Leaves a row out or takes it in, or has links made of rows that are there already. */
  'runs.choice': call<Run>()(
    z.union([
      z.object({ id, place: rowPlace, what: z.enum(['nevertheless', 'left_out']), value: z.boolean() }),
      z.object({ id, problem: z.enum(softProblems), value: z.boolean() }),
    ]),
  ),
  /** Begins or goes on. */
  'runs.start': call<Run>()(z.object({ id })),
  /** Answers once what was under way is over. */
  'runs.pause': call<Run>()(z.object({ id })),
  'runs.stop': call<Run>()(z.object({ id })),
  /** Asks once more, as new requests, for all links that certainly were not made. */
  'runs.retryFailed': call<Run>()(z.object({ id })),
  /** Sends the requests of unknown outcome once more, as the same ones. */
  'runs.retryUnknown': call<Run>()(z.object({ id })),
  /** Puts a mail with each customer's own link into the queue; once for each link, however often it is asked for. */
  'runs.mail': call<MailedRows>()(z.object({ id, ...message })),
  /** How many rows there are by what became of their mails. */
  'runs.mails': call<RowMails>()(z.object({ id })),
  /** Saves a draft with each customer's own link in a folder that a person chooses; null: they chose none. */
  'runs.drafts': call<SavedDrafts | null>()(z.object({ id, ...message })),
  /** Forgets a list and its run; the links stay. */
  'runs.discard': call<null>()(z.object({ id })),
  /** Writes the results where a person wants them; null: nowhere. */
  'runs.export': call<{ name: string } | null>()(z.object({ id })),
}
