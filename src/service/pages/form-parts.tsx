/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { Shell } from './env.ts'
import type { Errors } from './form.ts'

export const Csrf = ({ shell }: { shell: Shell }) => <input type="hidden" name="csrf" value={shell.csrf} />

/** Says at the top what is wrong and leads to each field. */
export const ErrorSummary = ({ errors }: { errors: Errors }) =>
  Object.keys(errors).length === 0 ? null : (
    <div class="note bad" role="alert">
      <h2>Please check this</h2>
      <ul>
        {Object.entries(errors).map(([name, message]) => (
          <li>{name === 'form' ? message : <a href={`#${name}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  )

export type FieldProps = {
  name: string
  label: string
  errors: Errors
  value?: string
  hint?: string
  type?: 'text' | 'email' | 'password' | 'search'
  autocomplete?: string
  autofocus?: boolean
  list?: string
  inputmode?: 'numeric'
  optional?: boolean
  maxlength?: number
}

const describedBy = ({ name, hint, errors }: Pick<FieldProps, 'name' | 'hint' | 'errors'>) =>
  [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined

/** A label, what helps to fill the field in, and what is wrong with it, around the control itself. */
const Around = ({ name, label, errors, hint, optional, children }: FieldProps & { children: Child }) => (
  <div class="field">
    <label for={name}>
      {label}
      {optional && <span class="muted"> (optional)</span>}
    </label>
    {errors[name] && (
      <span class="error" id={`${name}-error`}>
        {errors[name]}
      </span>
    )}
    {children}
    {hint && (
      <span class="hint" id={`${name}-hint`}>
        {hint}
      </span>
    )}
  </div>
)

export const Field = (props: FieldProps) => (
  <Around {...props}>
    <input
      id={props.name}
      name={props.name}
      type={props.type ?? 'text'}
      value={props.type === 'password' ? undefined : props.value}
      autocomplete={props.autocomplete ?? 'off'}
      autofocus={props.autofocus}
      list={props.list}
      inputmode={props.inputmode}
      maxlength={props.maxlength ?? 200}
      required={!props.optional}
      aria-invalid={props.errors[props.name] ? 'true' : undefined}
      aria-describedby={describedBy(props)}
    />
  </Around>
)

export const Choice = ({
  options,
  ...props
}: FieldProps & { options: readonly { value: string; label: string }[] }) => (
  <Around {...props}>
    <select
      id={props.name}
      name={props.name}
      autocomplete={props.autocomplete ?? 'off'}
      required={!props.optional}
      aria-invalid={props.errors[props.name] ? 'true' : undefined}
      aria-describedby={describedBy(props)}
    >
      {options.map(({ value, label }) => (
        <option value={value} selected={value === props.value}>
          {label}
        </option>
      ))}
    </select>
  </Around>
)

type FormProps = { shell: Shell; action: string; children: Child; class?: string }

/** The browser's own bubbles are off: what is wrong is said on the page, where it stays. */
export const Form = ({ shell, action, children, ...rest }: FormProps) => (
  <form method="post" action={action} novalidate class={rest.class}>
    <Csrf shell={shell} />
    {children}
  </form>
)

type ConfirmProps = { shell: Shell; action: string; ask: string; children: Child; sure: string }

/** A button that first says what it does and asks once more, without any script. */
export const Confirm = ({ shell, action, ask, children, sure }: ConfirmProps) => (
  <details class="confirm">
    <summary class="button">{ask}</summary>
    <Form shell={shell} action={action}>
      {children}
      <button type="submit" class="danger">
        {sure}
      </button>
    </Form>
  </details>
)

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A time in UTC; with the script, in the reader's own zone. */
export const Time = ({ at }: { at: number }) => (
  <time datetime={new Date(at).toISOString()}>{format.format(at)} UTC</time>
)

/** Something to copy; the button shows where the script runs. */
export const Copyable = ({ id, what, children }: { id: string; what: string; children: Child }) => (
  <div class="copy">
    <code class="value" id={id}>
      {children}
    </code>
    <button type="button" data-copy={id} aria-live="polite" hidden>
      Copy<span class="hidden"> {what}</span>
    </button>
  </div>
)
