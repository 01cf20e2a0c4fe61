import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Failure } from '../../../contract/failure.ts'
import type { Link } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { isScreenInUse } from '../../shared/hooks/use-first-focus.ts'
import { Button } from '../../ui/button.tsx'
import type { ComboFieldProps } from '../../ui/combo-field.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { TextField } from '../../ui/text-field.tsx'
import { emptyLink, type LinkValues } from './draft.ts'
import { redirectUrlsQuery } from './queries.ts'
import { useDraft } from './use-draft.ts'

// As much code as the rest of the screen: it comes once the form is there.
const ComboField = lazy(async () => ({ default: (await import('../../ui/combo-field.tsx')).ComboField }))

type LinkFormProps = {
  draft: LinkValues
  /** A new number puts the cursor into the first field. */
  round: number
  onCreated: (link: Link) => void
  /** The request left and no answer came: the link is in the register, its outcome is not known. */
  onUnknown: (linkId: string, customer: string) => void
}

const createLink = ({ redirectUrl, ...values }: LinkValues): Promise<Link> =>
  ask('links.create', { ...values, redirectUrl: redirectUrl.trim() === '' ? null : redirectUrl })

/** Who the link is for, and where the customer goes afterwards; everything may be left empty. */
export function LinkForm({ draft, round, onCreated, onUnknown }: LinkFormProps) {
  const form = useForm<LinkValues>({
    defaultValues: draft,
    resolver: async (values, context, options) =>
      (await import('./link-schema.ts')).linkResolver(values, context, options),
  })
  useDraft(form)
  const create = useMutation({
    mutationFn: createLink,
    onSuccess: link => {
      form.reset(emptyLink)
      onCreated(link)
    },
    onError: (failure, values) => {
      if (failure.code !== 'outcome_unknown') return
      form.reset(emptyLink)
      onUnknown(failure.linkId, values.customer)
    },
  })
  useEffect(() => {
    if (round > 0 || !isScreenInUse()) form.setFocus('customer')
  }, [round, form])

  const submit = form.handleSubmit(values => {
    if (!create.isPending) create.mutate(values)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const shown: Failure | null = create.error?.code === 'outcome_unknown' ? null : create.error
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
      {shown === null ? null : <ShowFailure failure={shown} onRetry={() => void submit()} />}
      <div className="link-submit">
        <Button look="primary" type="submit" shortcut={shortcut('Enter')} pending={create.isPending}>
          {create.isPending ? 'Creating…' : 'Create link'}
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
