import { z } from 'zod'
import { clean, isVisible } from './text.ts'

/** What is wrong, by field name. */
export type Errors = Record<string, string>

/** A form as it comes back to the person who filled it in. */
export type Typed = { values: Record<string, string>; errors: Errors }

export const untouched: Typed = { values: {}, errors: {} }

/** The status of a page that shows the form. */
export const statusOf = ({ errors = {} }: Partial<Typed>) => (Object.keys(errors).length === 0 ? 200 : 422)

export type Checked<T> = { ok: true; data: T } | ({ ok: false } & Typed)

/** Reads a form by its schema; one message for each field at fault. */
export const checkForm = <T>(schema: z.ZodType<T>, form: URLSearchParams): Checked<T> => {
  const values = Object.fromEntries(form)
  const result = schema.safeParse(values)
  if (result.success) return { ok: true, data: result.data }
  const errors: Errors = {}
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ok: false, values, errors }
}

const line = z.string().default('').transform(clean)

/** Text that must be there; `missing` says so in words. */
export const requiredText = (missing: string, most = 200) =>
  line.pipe(z.string().refine(isVisible, missing).max(most, `At most ${most} characters`))

export const optionalText = (most = 200) => line.pipe(z.string().max(most, `At most ${most} characters`))

const wrongEmail = 'Enter an email address, such as name@example.com'

export const emailField = line
  .transform(text => text.toLowerCase())
  .pipe(z.email(wrongEmail).max(254, wrongEmail))

/** A password that is typed to sign in: whatever it is, it is compared. */
export const givenPassword = z.string().min(1, 'Enter your password').max(1000, 'Enter your password')

export const newPassword = z
  .string()
  .min(12, 'Choose a password with at least 12 characters')
  .max(1000, 'Choose a password with at most 1,000 characters')
