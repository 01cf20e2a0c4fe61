import { z } from 'zod'
import { isSecure } from './loopback.ts'

// Source of every shape here: the Utility Data Connect service interface, "Resources and their fields".

/** A field that the interface names but does not promise: absent, null or a string. */
const maybeText = z.string().nullish()

export const addressSchema = z.object({
  street: maybeText,
  city: maybeText,
  state: maybeText,
  zip: maybeText,
})
export type Address = z.infer<typeof addressSchema>

export const utilityAccountSchema = z.object({
  electricAccountId: maybeText,
  utilityAccountNumber: maybeText,
  utilityProvider: maybeText,
  address: addressSchema.nullish(),
  customerId: maybeText,
})
export type UtilityAccount = z.infer<typeof utilityAccountSchema>

export const accountSchema = z.object({
  customerId: z.string().min(1),
  utilityAccounts: z.array(utilityAccountSchema),
})
export type Account = z.infer<typeof accountSchema>

const isSecureOrLoopback = (text: string): boolean => isSecure(URL.parse(text))

const hasNoUserInfo = (text: string): boolean => {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}

/** Where the customer's browser goes after accepting; the form and the service check with this one schema. */
export const redirectUrlSchema = z
  .string()
  .trim()
  .max(2048, 'At most 2,048 characters')
  .refine(isSecureOrLoopback, 'A full address that starts with https://')
  .refine(hasNoUserInfo, 'No user name or password in the address')
  .refine(
    text => (URL.parse(text)?.href.length ?? 0) <= 2048 || text.length > 2048,
    'At most 2,048 characters as they are sent (letters outside of English take several)',
  )

export const createRequestSchema = z.object({ redirectUrl: redirectUrlSchema.optional() })

const longestUrl = 2048
/** Control, line-break, bidi and other invisible characters: a URL with them is not what it looks like. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** The link as it is stored, shown and copied; null if it cannot be handed to a customer. */
const linkOf = (text: string): string | null => {
  const url = hiddenCharacters.test(text) ? null : URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.username === '' && url.password === '' && url.href.length <= longestUrl ? url.href : null
}

/** Any absolute http(s) URL is a link, and comes out normalised; unknown extra fields are ignored. */
export const createAnswerSchema = z.object({
  redirect: z
    .string()
    .max(4 * longestUrl)
    .transform((text, context) => {
      const link = linkOf(text)
      if (link !== null) return link
      context.addIssue(
        'An absolute http(s) URL of at most 2,048 characters, without user name or hidden characters',
      )
      return z.NEVER
    }),
})

/** The answer of our own service to `GET /accounts`. */
export const accountPageSchema = z.object({
  accounts: z.array(accountSchema),
  nextCursor: z.string().nullable(),
})

export const listQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.string().min(1).max(512).optional(),
})

/** RFC 9457; our service adds `errors` where fields are at fault. */
export const problemSchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.number().optional(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  errors: z.array(z.object({ pointer: z.string(), detail: z.string() })).optional(),
})
export type Problem = z.infer<typeof problemSchema>

/** The address of a service: https, or http on a literal loopback host; no user info, query or fragment. */
export const serviceAddressSchema = z
  .string()
  .trim()
  .max(2048, 'At most 2,048 characters')
  .refine(text => isSecureOrLoopback(text) || !/^http:/i.test(text), 'Not safe over http://: use https://')
  .refine(isSecureOrLoopback, 'A full address that starts with https://')
  .refine(hasNoUserInfo, 'No user name or password in the address')
  .transform(text => {
    const url = new URL(text)
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  })
