import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { isScreenInUse } from '../../shared/hooks/use-first-focus.ts'
import { Button } from '../../ui/button.tsx'
import type { ComboFieldProps } from '../../ui/combo-field.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { TextField } from '../../ui/text-field.tsx'
import type { LinkValues } from './draft.ts'
import { createTyped, type Desk, type } from './link-desk.ts'
import { redirectUrlsQuery } from './queries.ts'
import { isUntouched } from './typing.ts'

// As much code as the rest of the screen: it comes once the form is there.
const ComboField = lazy(async () => ({ default: (await import('../../ui/combo-field.tsx')).ComboField }))

type LinkFormProps = {
  desk: Desk
  /** A new number puts the cursor into the first field. */
  round: number
}

/** Who the link is for, and where the customer goes afterwards; everything may be left empty. */
export function LinkForm({ desk, round }: LinkFormProps) {
  const { typing, edition, failure } = desk
  const form = useForm<LinkValues>({
    defaultValues: typing.values,
    resolver: async (values, context, options) =>
      (await import('./link-schema.ts')).linkResolver(values, context, options),
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => type(form.getValues()) }),
    [form],
  )
  const taken = useRef(edition)
  useEffect(() => {
    if (taken.current !== edition) form.reset(typing.values)
    taken.current = edition
  }, [edition, typing.values, form])
  useEffect(() => {
    if (round > 0 || !isScreenInUse()) form.setFocus('customer')
  }, [round, form])

  const submit = form.handleSubmit(() => createTyped(form.getValues()))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const pending = typing.sent !== null
  const untouched = typing.failed !== null && isUntouched(typing.values, typing.failed)
  return (
    <form
      className="card link-form"
      aria-label="New link"
      noValidate
      onSubmit={submit}
      onKeyDownCapture={onKeyDown}
    >
      <div className="link-fields">
        <FormField control={form.control} name="customer" label="Customer or reference" maxLength={200} />
        <FormField control={form.control} name="email" label="Email" type="email" maxLength={320} />
        <FormField
          control={form.control}
          name="note"
          label="Note"
          placeholder="Only for your team"
          maxLength={2000}
        />
        <RedirectField form={form} />
      </div>
      {failure === null ? null : (
        <ShowFailure
          failure={failure}
          consequence="No link was made; what you typed is still here."
          waits={untouched}
          onRetry={() => void submit()}
        />
      )}
      <div className="link-submit">
        <Button look="primary" type="submit" shortcut={shortcut('Enter')} pending={pending}>
          {pending ? 'Creating…' : 'Create link'}
        </Button>
        <p className="muted small">
          The customer opens the link, signs in, and shares their utility accounts with you.
        </p>
      </div>
    </form>
  )
}

function RedirectField({ form }: { form: ReturnType<typeof useForm<LinkValues>> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'redirectUrl' })
  const used = useQuery(redirectUrlsQuery)
  const props = {
    label: 'Redirect URL',
    listLabel: 'Redirect URLs used before',
    placeholder: 'https:// (optional)',
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
    suggestions: used.data ?? [],
    type: 'url',
  } satisfies ComboFieldProps
  return (
    <Suspense fallback={<TextField {...props} />}>
      <ComboField {...props} />
    </Suspense>
  )
}
