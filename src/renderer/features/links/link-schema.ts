import '../../shared/forms/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { redirectUrlSchema } from '../../../contract/http.ts'
import { createLinkInputSchema } from '../../../contract/ipc.ts'

const filledOr = (schema: z.ZodType, fallback: string) =>
  z.string().superRefine((text, context) => {
    if (text.trim() === '') return
    const parsed = schema.safeParse(text)
    if (!parsed.success) context.addIssue(parsed.error.issues[0]?.message ?? fallback)
  })

const emailHint = 'An address such as name@example.com'

/** The form's rules; an empty redirect URL means none. */
export const linkResolver = zodResolver(
  z.object({
    customer: createLinkInputSchema.shape.customer,
    email: z
      .string()
      .trim()
      .refine(text => createLinkInputSchema.shape.email.safeParse(text).success, emailHint),
    note: createLinkInputSchema.shape.note,
    redirectUrl: filledOr(redirectUrlSchema, 'A full address that starts with https://'),
  }),
)
