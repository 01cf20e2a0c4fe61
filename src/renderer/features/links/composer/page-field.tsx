import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import type { ComboFieldProps } from '../../../ui/fields/combo-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { LinkValues } from '../draft.ts'
import { redirectUrlsQuery } from '../queries.ts'
import { linkForOf, type Offers, shownPage } from '../wanted-link.ts'
import { messages } from './composer-messages.ts'

const words = messages.page

// As much code as the rest of the screen: it comes once the form is there.
const ComboField = lazy(async () => ({
  default: (await import('../../../ui/fields/combo-field.tsx')).ComboField,
}))

type PageFieldProps = { form: UseFormReturn<LinkValues>; values: LinkValues; offers: Offers }

/** Where the customer goes after accepting: the connection's own page, unless another one is typed. */
export function PageField({ form, values, offers }: PageFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'redirectUrl' })
  // The field's own value is there at once; what the composer keeps of it a moment later.
  const typed = { ...values, redirectUrl: field.value }
  const used = useQuery(redirectUrlsQuery)
  const leave = () => {
    const complete = completeAddress(field.value ?? '')
    const next = complete === '' || complete === offers.page ? null : complete
    if (next !== field.value) field.onChange(next)
    field.onBlur()
  }
  const props = {
    label: (
      <>
        {words.label}
        <span className="visually-hidden">{words.also}</span>
      </>
    ),
    listLabel: words.used,
    placeholder: linkForOf(typed, offers) === 'one' ? words.placeholder : words.optional,
    value: shownPage(typed, offers),
    onChange: field.onChange,
    onBlur: leave,
    inputRef: field.ref,
    error: fieldState.error?.message,
    suggestions: (used.data ?? []).filter(url => url !== offers.page),
    type: 'url',
  } satisfies ComboFieldProps
  return (
    <Suspense fallback={<TextField {...props} />}>
      <ComboField {...props} />
    </Suspense>
  )
}
