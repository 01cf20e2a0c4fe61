import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ShowFailure } from '../../shared/failure.tsx'
import { FormField } from '../../shared/forms/form-field.tsx'
import { isScreenInUse } from '../../shared/hooks/use-first-focus.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { shortcut } from '../../ui/text/shortcut.ts'
import type { LinkFor, LinkValues } from './draft.ts'
import { BeforeNote } from './form/before-note.tsx'
import { LinkForField } from './form/link-for.tsx'
import { PageDialog } from './form/page-dialog.tsx'
import { PageField } from './form/page-field.tsx'
import { createTyped, type Desk, showLink, type } from './link-desk.ts'
import { isUntouched } from './typing.ts'
import { linkForOf, wantedUrl } from './wanted-link.ts'

type LinkFormProps = {
  desk: Desk
  /** A new number puts the cursor into the first field. */
  round: number
}

/** Who the link is for, and where the customer goes afterwards; everything may be left empty. */
export function LinkForm({ desk, round }: LinkFormProps) {
  const { typing, edition, failure } = desk
  const { values, offers } = typing
  const latestOffers = useRef(offers)
  latestOffers.current = offers
  const [settingPage, setSettingPage] = useState(false)
  const form = useForm<LinkValues>({
    defaultValues: typing.values,
    resolver: async (entered, context, options) => {
      const sent = { ...entered, redirectUrl: wantedUrl(entered, latestOffers.current) }
      return (await import('./link-schema.ts')).linkResolver(sent, context, options)
    },
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
  const choose = (linkFor: LinkFor) => {
    form.setValue('linkFor', linkFor)
    form.setValue('redirectUrl', null)
    if (linkFor === 'one' && offers.page === null) form.setFocus('redirectUrl')
  }
  const pending = typing.sent !== null
  const untouched = typing.failed !== null && isUntouched(typing.values, typing.failed)
  return (
    <>
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
          <PageField form={form} values={values} offers={offers} />
        </div>
        <BeforeNote
          values={values}
          tellsMore={offers.tellsChanges}
          pending={pending}
          onCopied={showLink}
          onAnother={() => void submit()}
        />
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
          <LinkForField
            linkFor={linkForOf(values, offers)}
            offers={offers}
            onChange={choose}
            onSetPage={() => setSettingPage(true)}
          />
        </div>
      </form>
      {settingPage ? <PageDialog onClose={() => setSettingPage(false)} /> : null}
    </>
  )
}
