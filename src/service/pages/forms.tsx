/** @jsxImportSource hono/jsx */
import type { Child, JSX } from 'hono/jsx'
import { z } from 'zod'
import { messages as door } from './door-messages.ts'
import type { Shell } from './env.ts'
import { messages } from './page-messages.ts'
import { clean, fill, isVisible, type Parts, plural } from './text.tsx'

export type Errors = Record<string, string>

/** A form as it was typed. `doubts`: fields whose error is a question alone; what is sent again as it is, is taken. */
export type Typed = { values: Record<string, string>; errors: Errors; doubts?: string[] }

export const untouched: Typed = { values: {}, errors: {} }

export const statusOf = ({ errors = {} }: Partial<Typed>) => (Object.keys(errors).length === 0 ? 200 : 422)

export type Checked<T> = { ok: true; data: T } | ({ ok: false } & Typed)

/** Checks a form, or `given` that was read from it: one message a field. `lang` in the form: no check, just the page in that language. */
export const checkForm = <T,>(
  schema: z.ZodType<T>,
  form: URLSearchParams,
  given: object = Object.fromEntries(form),
): Checked<T> => {
  const values = Object.fromEntries(form)
  if (form.has('lang')) return { ok: false, values, errors: {} }
  const result = schema.safeParse(given)
  if (result.success) return { ok: true, data: result.data }
  const errors: Errors = {}
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ok: false, values, errors }
}

const line = z.string().default('').transform(clean)

/** A message, or a function that reads it at the time of the error, in the language of the page. */
type Say = string | (() => string)

const atMost = (most: number) => () => plural(messages().atMost, most)

export const requiredText = (missing: Say, most = 200) =>
  line.pipe(
    z
      .string()
      .refine(isVisible, { error: missing })
      .max(most, { error: atMost(most) }),
  )

export const optionalText = (most: number) => line.pipe(z.string().max(most, { error: atMost(most) }))

/** The name of a company, which customers see. */
export const companyName = requiredText(() => door().wrong.company, 100)

export const emailField = line
  .transform(text => text.toLowerCase())
  .pipe(z.email({ error: () => door().wrong.email }).max(254, { error: () => door().wrong.email }))

/** A password typed to sign in: the rules for new ones do not apply, as it is only compared with the stored hash. */
export const givenPassword = z
  .string()
  .min(1, { error: () => door().wrong.password })
  .max(1000, { error: () => door().wrong.password })

export const newPassword = z
  .string()
  .min(12, { error: () => door().wrong.short })
  .max(1000, { error: () => door().wrong.long })

/** The error of the form as a whole, and how many fields have errors, as a link to the first of them; else, that there are doubts. */
export const ErrorSummary = ({ errors: { form, ...atFields }, doubts = [] }: Omit<Typed, 'values'>) => {
  const [first = doubts[0], ...others] = Object.keys(atFields).filter(name => !doubts.includes(name))
  if (form === undefined && first === undefined) return null
  const isDoubt = form === undefined && first === doubts[0]
  const text = isDoubt ? messages().doubt : plural(messages().check, others.length + 1)
  return (
    <div class={isDoubt ? 'note' : 'note bad'} role="alert">
      {form}
      {first && <a href={`#${first}`}>{text}</a>}
    </div>
  )
}

export const FieldError = ({ name, errors }: { name: string; errors: Errors }) =>
  errors[name] ? (
    <span class="error" id={`${name}-error`}>
      {errors[name]}
    </span>
  ) : null

type Input = JSX.IntrinsicElements['input']
/** A field of a form: a line of text, a choice where it has `options`, or hidden. `value`: what a new form has. */
export type FieldProps = Omit<Input, 'name' | 'value'> & {
  name: string
  value?: string
  label?: string
  hint?: string
  optional?: boolean
  options?: readonly { value: string; label: string }[]
}

/** A password's value is never sent back, and may be longer than a line of text. */
const Control = ({ options, value, ...rest }: Input & Pick<FieldProps, 'options' | 'value'>) => {
  if (options === undefined) {
    const own = rest.type === 'password' ? { maxlength: 1000 } : { maxlength: 200, value }
    return <input type="text" {...own} {...rest} />
  }
  return (
    <select name={rest.name} {...rest}>
      {options.map(option => (
        <option value={option.value} selected={option.value === value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** An error says what the hint does, so it replaces the hint. */
export const Field = ({
  label,
  hint: help,
  optional,
  typed,
  value = '',
  ...rest
}: FieldProps & { typed: Typed }) => {
  const { name, type, autocomplete = type === 'hidden' ? undefined : 'off' } = rest
  const { values, errors, doubts = [] } = typed
  const isDoubt = doubts.includes(name)
  if (type === 'hidden') return <input type={type} name={name} value={value} autocomplete={autocomplete} />
  const hint = errors[name] ? undefined : help
  const described = [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div class={isDoubt ? 'field doubt' : 'field'}>
      <label for={name}>
        {label}
        {optional && <span class="muted"> {messages().optional}</span>}
      </label>
      <Control
        id={name}
        required={!optional}
        aria-invalid={errors[name] && !isDoubt ? 'true' : undefined}
        aria-describedby={described || undefined}
        {...rest}
        autofocus={rest.autofocus || Object.keys(errors)[0] === name}
        autocomplete={autocomplete}
        value={values[name] ?? value}
      />
      <FieldError name={name} errors={errors} />
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {type === 'password' && (
        <label hidden>
          <input type="checkbox" data-shows={name} autocomplete="off" /> {door().show}
        </label>
      )}
    </div>
  )
}

/** `link`: a button that looks like a link. */
export type Kind = 'primary' | 'danger' | 'quiet' | 'link' | undefined
export type FormProps = {
  shell: Shell
  action: string
  class?: string
  typed?: Typed | undefined
  /** Fields of an inner array stand side by side. */
  fields?: (FieldProps | FieldProps[])[]
  submit?: Child
  kind?: Kind
  children?: Child
  after?: Child
}

/** `novalidate`: the browser's own error bubbles vanish, the errors on the page stay. */
export const Form = (props: FormProps) => {
  const { shell, action, typed = untouched, fields = [], submit, kind, children } = props
  const show = (field: FieldProps) => <Field {...field} typed={typed} />
  return (
    <form method="post" action={action} novalidate class={props.class} id={props.typed && 'typed'}>
      <input type="hidden" name="csrf" value={shell.csrf} />
      {children}
      {fields.map(field => (Array.isArray(field) ? <div class="two">{field.map(show)}</div> : show(field)))}
      {submit && <Submit kind={kind}>{submit}</Submit>}
      {props.after}
    </form>
  )
}

export const Submit = ({ kind, children }: { kind?: Kind; children: Child }) => (
  <button type="submit" class={kind}>
    <span>{children}</span>
  </button>
)

type ConfirmProps = {
  shell: Shell
  action: string
  id: string
  texts: { ask: string; title: string; text: string; sure: string }
  parts?: Parts
  kind?: 'risky' | 'risky link' | 'quiet'
  fields?: FieldProps[]
}

const on = (id: string, command: string) => ({ popovertarget: `ask-${id}`, commandfor: `ask-${id}`, command })

/** A red button for what ends something; it asks for confirmation in a modal dialog, without any script: in a popover where the browser is too old for that. */
export const Confirm = ({ shell, action, id, texts, parts, kind = 'risky', fields }: ConfirmProps) => (
  <>
    <button type="button" class={kind} {...on(id, 'show-modal')}>
      {texts.ask}
    </button>
    <dialog id={`ask-${id}`} popover="auto" closedby="any" aria-labelledby={`${id}-title`} class="confirm">
      <div id={id} role="document" aria-labelledby={`${id}-title`}>
        <Form shell={shell} action={action} fields={fields ?? []}>
          <h2 id={`${id}-title`}>{fill(texts.title, parts)}</h2>
          <p>{fill(texts.text, parts)}</p>
          <div class="actions">
            <button type="button" {...on(id, 'close')}>
              {messages().cancel}
            </button>
            <Submit kind="danger">{fill(texts.sure, parts)}</Submit>
          </div>
        </Form>
      </div>
    </dialog>
  </>
)
