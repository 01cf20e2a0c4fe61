import './composer.css'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '../../../../contract/failure.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { isScreenInUse } from '../../../shared/hooks/use-first-focus.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Drop } from '../../../ui/layout/drop.tsx'
import { shortcut } from '../../../ui/text/shortcut.ts'
import type { LinkValues } from '../draft.ts'
import { createTyped, type Desk, readyFor, showLink, type } from '../link-desk.ts'
import { isUntouched } from '../typing.ts'
import { linkForOf, wantedUrl } from '../wanted-link.ts'
import { BeforeNote } from './before-note.tsx'
import { MoreFields } from './more-fields.tsx'
import { splitCustomer } from './split-customer.ts'

type ComposerProps = {
  desk: Desk
  /** A new number puts the cursor into the first field. */
  round: number
  /** What failed beside it, such as asking for the standing link. */
  problem: { failure: Failure; retry: () => void } | null
}

/** Who the link is for, in one line above the list; all else behind More. What it has to say lies over the list and moves nothing. */
export function Composer({ desk, round, problem }: ComposerProps) {
  const { typing, edition, failure, waiting, keeping } = desk
  const { values, offers } = typing
  const latestOffers = useRef(offers)
  latestOffers.current = offers
  const [more, setMore] = useState(false)
  const moreButton = useRef<HTMLButtonElement>(null)
  const form = useForm<LinkValues>({
    defaultValues: typing.values,
    resolver: async (entered, context, options) => {
      const sent = { ...entered, redirectUrl: wantedUrl(entered, latestOffers.current) }
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
            // The name first: each of them tells of itself at once.
            form.setValue('customer', split.customer)
            form.setValue('email', split.email)
          }
          type(form.getValues())
        },
      }),
    [form],
  )
  const taken = useRef(edition)
  useEffect(() => {
    if (taken.current !== edition) {
      form.reset(typing.values)
      setMore(false)
    }
    taken.current = edition
  }, [edition, typing.values, form])
  useEffect(() => {
    if (round === 0 && isScreenInUse()) return
    // A form that is filled anew has its fields a frame later.
    const frame = requestAnimationFrame(() => form.setFocus('customer'))
    return () => cancelAnimationFrame(frame)
  }, [round, form])

  const create = form.handleSubmit(
    () => createTyped(form.getValues()),
    errors => {
      if (errors.note !== undefined || errors.redirectUrl !== undefined) setMore(true)
    },
  )
  const submit = async () => {
    if (await readyFor(form.getValues())) await create()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  const pending = typing.sent !== null || waiting
  const untouched = typing.failed !== null && isUntouched(typing.values, typing.failed)
  const hasTyped = values.customer !== '' || values.email !== ''
  const isStanding = linkForOf(values, offers) === 'anyone'
  const saysStanding = isStanding && values.linkFor === null && hasTyped && !pending && !more
  const isMoreFilled = values.note !== '' || values.redirectUrl !== null || values.linkFor !== null
  return (
    <form
      className="composer"
      aria-label="New link"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      onKeyDownCapture={onKeyDown}
    >
      <FormField
        control={form.control}
        name="customer"
        label="Customer or reference"
        placeholder="Customer or reference"
        maxLength={200}
      />
      <FormField
        control={form.control}
        name="email"
        label="Email"
        placeholder="Email"
        type="email"
        maxLength={320}
      />
      <Button look="primary" type="submit" shortcut={shortcut('Enter')} pending={pending}>
        {pending ? 'Creating…' : 'Create link'}
      </Button>
      <Button ref={moreButton} expanded={more} onPress={() => setMore(!more)}>
        More
        {isMoreFilled ? (
          <span className="more-filled" title="Something is filled in" aria-hidden="true" />
        ) : null}
        <ChevronDown aria-hidden="true" />
      </Button>
      <div className="composer-below">
        {keeping === 'failed' ? (
          <p className="composer-line warn" role="status">
            What you typed is not saved yet: the disk took nothing. It is tried again.
          </p>
        ) : null}
        {waiting ? (
          <p className="composer-line" role="status">
            Waiting for the service to say where customers go afterwards…
          </p>
        ) : null}
        {saysStanding ? (
          <p className="composer-line">
            This makes the standing link, the same for everybody: no page afterwards is known. Set one under
            More.
          </p>
        ) : null}
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
        {problem === null ? null : <ShowFailure failure={problem.failure} onRetry={problem.retry} />}
        <Drop open={more} label="More about the link" opener={moreButton} onClose={() => setMore(false)}>
          <MoreFields form={form} values={values} offers={offers} linkFor={linkForOf(values, offers)} />
        </Drop>
      </div>
    </form>
  )
}
