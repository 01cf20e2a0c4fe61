/** @jsxImportSource hono/jsx */

import type { Child, JSX } from 'hono/jsx'
import type { Shell } from './env.ts'
import type { Errors, Typed } from './form.ts'
import { Exact } from './outside.tsx'

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

/** What is wrong with one field, beside it. */
export const FieldError = ({ name, errors }: { name: string; errors: Errors }) =>
  errors[name] ? (
    <span class="error" id={`${name}-error`}>
      {errors[name]}
    </span>
  ) : null

type Control = { name: string; label: string; errors: Errors; hint?: string; optional?: boolean }

/** A label, what helps to fill the field in, and what is wrong with it, around the control itself. */
const Around = ({ name, label, errors, hint, optional, children }: Control & { children: Child }) => (
  <div class="field">
    <label for={name}>
      {label}
      {optional && <span class="muted"> (optional)</span>}
    </label>
    <FieldError name={name} errors={errors} />
    {children}
    {hint && (
      <span class="hint" id={`${name}-hint`}>
        {hint}
      </span>
    )}
  </div>
)

const attributesOf = ({ name, errors, hint, optional }: Control) => ({
  id: name,
  name,
  required: !optional,
  'aria-invalid': errors[name] ? ('true' as const) : undefined,
  'aria-describedby':
    [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ') || undefined,
})

/** A password is never sent back, and may be longer than a line of text. */
export const Field = (props: Control & JSX.IntrinsicElements['input']) => {
  const { label, errors, hint, optional, type = 'text', value, autocomplete = 'off', ...rest } = props
  const own = type === 'password' ? { maxlength: 1000 } : { maxlength: 200, value }
  return (
    <Around {...props}>
      <input {...attributesOf(props)} type={type} autocomplete={autocomplete} {...own} {...rest} />
    </Around>
  )
}

export const NewPassword = ({ label, errors }: { label: string; errors: Errors }) => (
  <Field
    name="password"
    label={label}
    type="password"
    hint="At least 12 characters. Three or four unrelated words are good."
    autocomplete="new-password"
    errors={errors}
  />
)

type Option = { value: string; label: string }
type ChoiceProps = Control & { options: readonly Option[]; value?: string; autocomplete?: string }

export const Choice = ({ options, value: chosen, autocomplete = 'off', ...props }: ChoiceProps) => (
  <Around {...props}>
    <select {...attributesOf(props)} autocomplete={autocomplete}>
      {options.map(({ value, label }) => (
        <option value={value} selected={value === chosen}>
          {label}
        </option>
      ))}
    </select>
  </Around>
)

/** What a field takes from a form that comes back. */
export const fieldsOf =
  ({ values, errors }: Typed) =>
  (name: string) => ({ name, errors, value: values[name] ?? '' })

type FormProps = { shell: Shell; action: string; children?: Child; class?: string }

/** The browser's own bubbles are off: what is wrong is said on the page, where it stays. */
export const Form = ({ shell, action, children, ...rest }: FormProps) => (
  <form method="post" action={action} novalidate class={rest.class}>
    <input type="hidden" name="csrf" value={shell.csrf} />
    {children}
  </form>
)

type SubmitProps = { kind?: 'primary' | 'danger' | 'quiet' | undefined; children: Child }

/** A form's button; `primary` for what the page is there for. */
export const Submit = ({ kind, children }: SubmitProps) => (
  <button type="submit" class={kind}>
    <span>{children}</span>
  </button>
)

type ConfirmProps = { shell: Shell; action: string; id: string; ask: string; children: Child; sure: Child }

/** A button that asks once more in a dialog over the page, without any script. `id` is the dialog's own. */
export const Confirm = ({ shell, action, id, ask, children, sure }: ConfirmProps) => (
  <>
    <button type="button" popovertarget={id}>
      {ask}
    </button>
    <div id={id} popover="auto" role="dialog" aria-label={ask} class="confirm">
      <Form shell={shell} action={action}>
        {children}
        <div class="actions">
          <Submit kind="danger">{sure}</Submit>
          <button type="button" popovertarget={id} popovertargetaction="hide">
            Cancel
          </button>
        </div>
      </Form>
    </div>
  </>
)

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A time in UTC; with the script, in the reader's own zone. */
export const Time = ({ at }: { at: number }) => (
  <time datetime={new Date(at).toISOString()}>{format.format(at)} UTC</time>
)

type TableProps = { columns: string[]; rows: { cells: Child[]; acts?: Child }[] }

/** A table whose rows become cards where there is little room; the last column holds what can be done. */
export const Table = ({ columns, rows }: TableProps) => (
  <table class="card">
    <thead>
      <tr>
        {columns.map(column => (
          <th scope="col">{column}</th>
        ))}
        {rows[0]?.acts !== undefined && (
          <th scope="col">
            <span class="hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ cells: [name, ...cells], acts }) => (
        <tr>
          <th scope="row">{name}</th>
          {cells.map((cell, place) => (
            <td data-label={columns[place + 1]}>{cell}</td>
          ))}
          {acts !== undefined && <td class="acts">{acts}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)

type CopyableProps = { id: string; what: string; primary?: boolean; children: string }

/** Something to copy; the button shows where the script runs. */
export const Copyable = ({ id, what, primary = false, children }: CopyableProps) => (
  <div class="copy">
    <code class="value" id={id}>
      <Exact text={children} />
    </code>
    <button type="button" class={primary ? 'primary' : undefined} data-copy={id} aria-live="polite" hidden>
      Copy<span class="hidden"> {what}</span>
    </button>
  </div>
)
