import type { Ref } from 'react'
import { Input } from 'react-aria-components/TextField'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & { placeholder?: string; inputRef?: Ref<HTMLInputElement> }

/** One line of text. */
export function TextField({ placeholder, inputRef, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <Input
        className="input"
        autoComplete="off"
        spellCheck={false}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
    </Field>
  )
}
