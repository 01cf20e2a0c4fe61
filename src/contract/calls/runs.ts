import { z } from 'zod'
import { redirectUrlSchema } from '../http.ts'
import { mailMessageSchema } from '../mail/mail.ts'
import {
  type MailedRows,
  mostPlaces,
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
  /** The page afterwards for rows that name none; null: those get the standing link. */
  redirectUrl: redirectUrlSchema.nullable(),
  /** Requests at a time. */
  atATime: z.int().min(1).max(8),
})
const rowPlace = z
  .int()
  .min(0)
  .max(mostPlaces - 1)
/** Text that a person types into a row; only the check decides whether it can be sent. */
const rowText = (max: number) => z.string().trim().max(max)

/** `words`: the template as changed for this list; left out: the template itself. */
const message = { templateId: z.string().min(1).max(64), words: mailMessageSchema.optional() }

/** Creating many links from one list. */
export const runCalls = {
  /** Runs that create many links: the latest first, at most 50. */
  'runs.list': call<Run[]>()(nothing),
  /** Lets a person choose a file, reads and checks it; null: the person cancelled. */
  'runs.choose': call<Run | null>()(nothing),
  /** Reads and checks rows as they were copied from a spreadsheet; null: it was cancelled. */
  'runs.paste': call<Run | null>()(z.object({ text: z.string().min(1).max(20_000_000) })),
  /** A slice of a dropped file, as base64; then `runs.dropped` reads and checks the whole file; null: it was cancelled. */
  'runs.dropPart': call<null>()(z.object({ dropId: draftId, bytes: z.string().max(2_000_000) })),
  'runs.dropped': call<Run | null>()(z.object({ dropId: draftId, name: line(200) })),
  /** Cancels the reading of a list; the call that began it answers null. */
  'runs.cancelReading': call<null>()(nothing),
  'runs.get': call<Run>()(z.object({ id })),
  'runs.rows': call<RowPage>()(z.object({ id, filter: z.enum(rowFilters), ...page })),
  /** Saves which column holds what, and how links are requested; checks all rows again. */
  'runs.setUp': call<Run>()(runSetUpSchema.extend({ id })),
  /** Corrects a row; its cells as read from the file stay. */
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
  /** Leaves a row out or takes it in again, or allows links for rows with a soft problem. */
  'runs.choice': call<Run>()(
    z.union([
      z.object({ id, place: rowPlace, what: z.enum(['nevertheless', 'left_out']), value: z.boolean() }),
      z.object({ id, problem: z.enum(softProblems), value: z.boolean() }),
    ]),
  ),
  /** Starts or resumes the run. */
  'runs.start': call<Run>()(z.object({ id })),
  /** Pauses the run; answers once the requests under way have ended. */
  'runs.pause': call<Run>()(z.object({ id })),
  'runs.stop': call<Run>()(z.object({ id })),
  /** Requests again, with new idempotency keys, all links that certainly were not made. */
  'runs.retryFailed': call<Run>()(z.object({ id })),
  /** Repeats the requests of unknown outcome with their idempotency keys. */
  'runs.retryUnknown': call<Run>()(z.object({ id })),
  /** Queues a mail with each customer's own link; only once for each link, however often it is called. */
  'runs.mail': call<MailedRows>()(z.object({ id, ...message })),
  /** The number of rows by the state of their mails. */
  'runs.mails': call<RowMails>()(z.object({ id })),
  /** Saves a draft with each customer's own link in a folder that a person chooses; null: the person cancelled. */
  'runs.drafts': call<SavedDrafts | null>()(z.object({ id, ...message })),
  /** Deletes a list and its run; the links stay. */
  'runs.discard': call<null>()(z.object({ id })),
  /** Writes the results to a file that a person chooses; null: the person cancelled. */
  'runs.export': call<{ name: string } | null>()(z.object({ id })),
}
