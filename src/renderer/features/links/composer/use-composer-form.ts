import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { isScreenInUse } from '../../../shared/hooks/use-first-focus.ts'
import type { LinkValues } from '../draft.ts'
import { typed } from '../typing.ts'
import { wantedUrl } from '../wanted-link.ts'
import { type ComposerState, changeTyping, offersNow } from './composer-state.ts'
import { splitCustomer } from './split-customer.ts'

/**
 * The composer's form: what is typed goes into its state, and what the state is filled with into the fields.
 * @param round another number puts the cursor into the first field
 * @param onFilled the fields were filled anew
 */
export function useComposerForm(
  { typing: { values }, edition }: ComposerState,
  round: number,
  onFilled: () => void,
): UseFormReturn<LinkValues> {
  const form = useForm<LinkValues>({
    defaultValues: values,
    resolver: async (entered, context, options) => {
      const sent = { ...entered, redirectUrl: wantedUrl(entered, offersNow()) }
      return (await import('./link-schema.ts')).linkResolver(sent, context, options)
    },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const split = splitCustomer(form.getValues('customer'))
          if (split !== null) {
            // The name first: each of them calls this again at once.
            form.setValue('customer', split.customer)
            form.setValue('email', split.email)
          }
          changeTyping(typing => typed(typing, form.getValues()))
        },
      }),
    [form],
  )
  const filled = useRef(edition)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is filled
  useEffect(() => {
    if (filled.current === edition) return
    filled.current = edition
    form.reset(values)
    onFilled()
  }, [edition])
  useEffect(() => {
    if (round === 0 && isScreenInUse()) return
    // A form that is filled anew has its fields a frame later.
    const frame = requestAnimationFrame(() => form.setFocus('customer'))
    return () => cancelAnimationFrame(frame)
  }, [round, form])
  return form
}
