import '../../../shared/forms/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { mailKinds, mailServerInputSchema, mailTemplateSchema } from '../../../../contract/mail/mail.ts'
import { toServerInput } from './server-values.ts'

const text = z.string()
const typedSchema = z.object({
  ...{ host: text, port: text, security: z.enum(['starttls', 'tls', 'none']), user: text, password: text },
  ...{ from: text, replyTo: text, perMinute: text },
})

/** What is typed, checked as main will check it; the values stay as they were typed. */
export const serverResolver = zodResolver(
  typedSchema.transform(toServerInput).pipe(mailServerInputSchema),
  undefined,
  {
    raw: true,
  },
)

export const templateResolver = zodResolver(mailTemplateSchema.extend({ kind: z.enum(mailKinds) }))
