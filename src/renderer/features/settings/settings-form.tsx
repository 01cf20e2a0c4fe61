import { type ReactNode, useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Failure } from '../../../contract/failure.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { TextFieldProps } from '../../ui/fields/text-field.tsx'
import { messages } from './settings-messages.ts'

/** A field of a form by its name. */
export type FormText<Values extends FieldValues> = { name: FieldPath<Values> } & Pick<
  TextFieldProps,
  'label' | 'type' | 'placeholder' | 'hint' | 'maxLength'
>

type SettingsFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** What it is called, for screen readers. */
  label: string
  /** Fields from top to bottom; those in a list stand side by side, with `beside` where it says so. */
  fields: (FormText<Values> | { className: string; fields: FormText<Values>[]; beside?: ReactNode })[]
  focus: FieldPath<Values>
  save: string
  pending: boolean
  onSave: () => void
  onCancel: () => void
  /** What else stands below the fields. */
  children?: ReactNode
  /** What else can be done. */
  buttons?: ReactNode
  failure: Failure | null
  /** Tries again what failed, in place of saving. */
  onRetry?: () => void
  onSaveAnyway?: () => void
}

/** A form of Settings as data: its fields, what is below them, its buttons, and what went wrong. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { form, label, fields, focus, save, pending, onSave, onCancel, children, buttons } = props
  const { failure, onRetry = onSave, onSaveAnyway } = props
  useEffect(() => form.setFocus(focus, { shouldSelect: true }), [form, focus])
  const text = (field: FormText<Values>) => <FormField key={field.name} control={form.control} {...field} />
  return (
    <form
      className="inset stack"
      aria-label={label}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSave()
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
      <ShowFailure
        entering
        failure={failure}
        onRetry={onRetry}
        {...(onSaveAnyway === undefined ? {} : { onSaveAnyway })}
      />
      <div className="line">
        <Button look="primary" type="submit" pending={pending}>
          {save}
        </Button>
        {buttons}
        <Button onPress={onCancel}>{messages.cancel}</Button>
      </div>
    </form>
  )
}
