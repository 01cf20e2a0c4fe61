import '../../../shared/forms/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { messages } from './composer-messages.ts'

/** What is wrong with a page that customers see afterwards; undefined: nothing. */
export const pageProblem = (text: string): string | undefined => {
  if (text === '') return messages.page.missing
  const parsed = redirectUrlSchema.safeParse(text)
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? messages.page.invalid)
}

const pageSchema = z.string().superRefine((text, context) => {
  const problem = pageProblem(text)
  if (problem !== undefined) context.addIssue(problem)
})

/** The rules of what is sent; no redirect URL asks for the standing link. */
export const linkResolver = zodResolver(
  z.object({
    customer: createLinkInputSchema.shape.customer,
    email: z
      .string()
      .trim()
      .refine(text => createLinkInputSchema.shape.email.safeParse(text).success, messages.emailHint),
    note: createLinkInputSchema.shape.note,
    redirectUrl: pageSchema.nullable(),
    linkFor: z.enum(['one', 'anyone']).nullable(),
  }),
)
