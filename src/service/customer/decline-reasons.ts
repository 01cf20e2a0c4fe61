import { z } from 'zod'
import { clean, isVisible } from '../pages/text.ts'

/** Why customers decline, as they choose it and as staff read it. */
export const declineReasons = [
  'I don’t know this company',
  'I don’t want to share this',
  'This is not my account',
  'I changed my mind',
] as const

const schema = z.object({
  reason: z.enum(declineReasons).optional().catch(undefined),
  more: z.string().default('').transform(clean),
})

/** What staff see: the reason that was chosen, and up to 200 characters of the customer's own; null where they said nothing. */
export const readDeclineReason = (form: URLSearchParams): string | null => {
  const { reason, more } = schema.parse(Object.fromEntries(form))
  const own = isVisible(more) ? [...more].slice(0, 200).join('') : undefined
  return [reason, own].filter(part => part !== undefined).join(': ') || null
}
