import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextField'
import { Field, type FieldProps } from './field.tsx'

type TextAreaProps = Omit<FieldProps, 'type'> & { rows: number; inputRef?: Ref<HTMLTextAreaElement> }

/** Several lines of text. */
export function TextArea({ rows, inputRef, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <AriaTextArea
        className="input area"
        rows={rows}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
    </Field>
  )
}
