import { z } from 'zod'
import { messages } from './door-messages.ts'
import { messages as page } from './page-messages.ts'
import { clean, isVisible, plural } from './text.ts'

export type Errors = Record<string, string>

export type Typed = { values: Record<string, string>; errors: Errors }

export const untouched: Typed = { values: {}, errors: {} }

/** The status of a page that shows the form. */
export const statusOf = ({ errors = {} }: Partial<Typed>) => (Object.keys(errors).length === 0 ? 200 : 422)

export type Checked<T> = { ok: true; data: T } | ({ ok: false } & Typed)

/** Reads a form, or what is `given` with it, by its schema; one message for each field at fault. */
export const checkForm = <T>(
  schema: z.ZodType<T>,
  form: URLSearchParams,
  given: object = Object.fromEntries(form),
): Checked<T> => {
  const result = schema.safeParse(given)
  if (result.success) return { ok: true, data: result.data }
  const errors: Errors = {}
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ok: false, values: Object.fromEntries(form), errors }
}

const line = z.string().default('').transform(clean)

/** Text that must be there; `missing` says so in words. */
export const requiredText = (missing: string, most = 200) =>
  line.pipe(z.string().refine(isVisible, missing).max(most, plural(page.atMost, most)))

export const optionalText = (most: number) => line.pipe(z.string().max(most, plural(page.atMost, most)))

const { wrong } = messages

export const emailField = line
  .transform(text => text.toLowerCase())
  .pipe(z.email(wrong.email).max(254, wrong.email))

/** A password that is typed to sign in: whatever it is, it is compared. */
export const givenPassword = z.string().min(1, wrong.password).max(1000, wrong.password)

export const newPassword = z.string().min(12, wrong.short).max(1000, wrong.long)
