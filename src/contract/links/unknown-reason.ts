import { z } from 'zod'

const answer = z.object({ status: z.number(), contentType: z.string().nullable(), excerpt: z.string() })

/** The failures after which it is not known whether a link was made. */
export const unknownReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('timed_out'), seconds: z.number() }),
  z.object({ code: z.literal('connection_lost') }),
  z.object({ code: z.literal('redirected') }),
  // A proxy answered in the service's place.
  z.object({ code: z.literal('unreachable'), reason: z.literal('proxy') }),
  z.object({
    code: z.literal('request_refused'),
    status: z.number(),
    detail: z.string().nullable(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
  z.object({ code: z.literal('service_error'), answer }),
  z.object({ code: z.literal('unreadable_answer'), answer }),
  z.object({ code: z.literal('answer_too_large'), limit: z.number() }),
])
export type UnknownReason = z.infer<typeof unknownReasonSchema>
