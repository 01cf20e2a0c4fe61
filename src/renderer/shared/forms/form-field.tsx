import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

type FormFieldProps<Values extends FieldValues> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'onBlur' | 'error'
> & {
  control: Control<Values>
  name: FieldPath<Values>
}

/** A text field that a form knows by name. */
export function FormField<Values extends FieldValues>({ control, name, ...props }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <TextField
      {...props}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}
