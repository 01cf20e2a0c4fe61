import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { CallName } from '../../../contract/ipc.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/field.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { ShowFailure } from '../failure.tsx'
import { useCall } from '../hooks/query-client.ts'
import { messages } from './form-messages.ts'

/** The failure after a field was changed: without that field's error; a failure of the whole form is cleared. */
const afterTyping = (failure: Failure | null, name: string): Failure | null => {
  if (failure?.code !== 'invalid_input') return null
  const fields = failure.fields.filter(({ path }) => path !== name)
  return fields.length === 0 ? null : { ...failure, fields }
}

/** The field to mark as wrong for a failure that names none: a refused key or password, an unknown address. Pure. */
const mendedBy = (failure: Failure | null): string | undefined => {
  if (failure?.code === 'key_refused') return 'apiKey'
  if (failure?.code === 'unreachable' && failure.reason === 'name_not_found') return 'address'
  return failure?.code === 'mail' && failure.problem === 'password_refused' ? 'password' : undefined
}

/** What still counts of a failure that came once these fields were changed: nothing of what was in them before, or found at another address. Pure. */
export const stillWrong = (failure: Failure, typed: ReadonlySet<string>): Failure | null => {
  if (failure.code === 'invalid_input') return [...typed].reduce<Failure | null>(afterTyping, failure)
  return ['address', mendedBy(failure)].some(name => typed.has(name ?? '')) ? null : failure
}

/**
 * The values of a form and main's refusal of them: `failure` without what was mended since, `refusal` as it came. `keep`: stores the values, for a
 * form that is left and opened again; `isNew` false: `initial` holds text typed earlier, so the form counts as touched from the start.
 */
export function useForm<Values extends Record<string, string>>(
  initial: Values,
  keep?: (values: Values) => void,
  isNew = true,
) {
  const [first] = useState(isNew ? initial : null)
  const [values, setValues] = useState(initial)
  useEffect(() => keep?.(values), [keep, values])
  const [failure, setFailure] = useState<Failure | null>(null)
  const [refusal, setRefusal] = useState<Failure | null>(null)
  /** The fields that were changed since the values were sent. */
  const typed = useRef(new Set<string>())
  const set = (name: keyof Values & string, value: string) => {
    typed.current.add(name)
    setValues(before => ({ ...before, [name]: value }))
    setFailure(before => afterTyping(before, name))
  }
  const refuse = (refused: Failure | null) => {
    setFailure(refused)
    setRefusal(refused)
  }
  /** The callbacks for `useCall` that show its failure in this form. */
  const calling = {
    onMutate: () => {
      typed.current.clear()
      setFailure(null)
    },
    onError: (refused: Failure) => refuse(stillWrong(refused, typed.current)),
  }
  return {
    values,
    set,
    failure,
    refusal,
    /** Shows what the page itself finds wrong, before it asks main. */
    refuse,
    calling,
    isTouched: JSON.stringify(values) !== JSON.stringify(first),
  }
}

/** A call that saves a form, announces it and closes the form. */
export const useSave = <Name extends CallName>(
  name: Name,
  form: { calling: ReturnType<typeof useForm>['calling'] },
  { saved, onDone }: { saved: string; onDone: () => void },
) =>
  useCall(
    name,
    () => {
      announce(saved)
      onDone()
    },
    form.calling,
  )

/** The first problem that main found with each field, by field name. Pure. */
export const wrongFields = (failure: Failure | null): Readonly<Record<string, string>> =>
  failure?.code === 'invalid_input'
    ? Object.fromEntries(failure.fields.toReversed().map(({ path, message }) => [path, message]))
    : {}

/** A text field; `name` is also main's name for it in `invalid_input`. */
type FormField<Values> = { name: keyof Values & string } & Omit<
  TextFieldProps,
  'value' | 'onChange' | 'error'
>

type FormProps<Values extends Record<string, string>> = {
  form: Omit<ReturnType<typeof useForm<Values>>, 'calling'>
  label?: string
  className?: string
  /** Fields from top to bottom; those of a nested list are side by side, followed by `beside`. */
  fields: (FormField<Values> | { className: string; fields: FormField<Values>[]; beside?: ReactNode })[]
  children?: ReactNode
  save: string
  pending: boolean
  onSave: () => void
  /** The result of saving, shown below the buttons, where a failure would stand. */
  result?: ReactNode
  /** Buttons between the one that saves and Cancel. */
  buttons?: ReactNode
  /** Runs on Cancel, and on Escape as long as nothing was typed. */
  onCancel?: (() => void) | undefined
  /** Passed on to `ShowFailure`; `onRetry` defaults to `onSave`. */
  address?: string
  onRetry?: () => void
  onSaveAnyway?: () => void
}

/** Ctrl/Cmd+Enter submits a form, before a focused button, Cancel for instance, takes Enter for a press of its own. */
export const submitByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

/** Selector of the control to focus after a refused save: the invalid field, or the checked radio of an invalid choice. */
const wrongField = ':is(input, textarea)[aria-invalid="true"], [aria-invalid="true"] :checked'

/** A form described as data. A field's error stands at the field, any other failure below the buttons, where it pushes nothing down. */
export function Form<Values extends Record<string, string>>({ form, fields, ...props }: FormProps<Values>) {
  const { label, className = 'inset stack', children, save, pending, onSave, buttons, onCancel } = props
  const { result, address, onRetry = onSave, onSaveAnyway } = props
  const { values, set, failure, refusal } = form
  const element = useRef<HTMLFormElement>(null)
  // Once for each refusal: while one field is mended, the next one does not take the focus.
  useEffect(() => {
    if (refusal === null) return
    element.current?.querySelector<HTMLElement>(wrongField)?.focus()
    element.current?.querySelector('.note')?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  const wrong = wrongFields(failure)
  const isOfField = Object.keys(wrong).some(path => path in values)
  const text = ({ name, ...field }: FormField<Values>) => (
    <TextField
      key={name}
      {...field}
      value={values[name] ?? ''}
      onChange={typed => set(name, typed)}
      error={wrong[name]}
      {...(name === mendedBy(failure) ? { 'aria-invalid': true } : {})}
    />
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || form.isTouched || onCancel === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <form
      ref={element}
      className={className}
      aria-label={label}
      noValidate
      onKeyDownCapture={submitByKey}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        // Ctrl/Cmd+Enter needs no submit button, which is none while it saves.
        if (!pending) onSave()
      }}
    >
      {fields.map(one =>
        'name' in one ? (
          text(one)
        ) : (
          <div key={one.className} className={one.className}>
            {one.fields.map(text)}
            {one.beside}
          </div>
        ),
      )}
      {children}
      <div className="line">
        <Button look="primary" type="submit" pending={pending}>
          {save}
        </Button>
        {onCancel === undefined ? null : <Button onPress={onCancel}>{messages.cancel}</Button>}
        {buttons}
      </div>
      {result}
      <ShowFailure
        entering
        failure={isOfField ? null : failure}
        address={address}
        onRetry={onRetry}
        onSaveAnyway={onSaveAnyway}
      />
    </form>
  )
}
