import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { Link } from '../../../../contract/model.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Drop } from '../../../ui/layout/drop.tsx'
import { shortcut } from '../../../ui/text/shortcut.ts'
import { offered } from '../typing.ts'
import { linkForOf, type Offers } from '../wanted-link.ts'
import { messages } from './composer-messages.ts'
import { ComposerNotes } from './composer-notes.tsx'
import type { ComposerState } from './composer-state.ts'
import { MoreFields } from './more-fields.tsx'
import { useComposerForm } from './use-composer-form.ts'
import { readyFor, useCreateLink } from './use-create-link.ts'

type ComposerProps = {
  state: ComposerState
  /** What the connection in use says of its links. */
  offers: Offers
  /** Another number puts the cursor into the first field. */
  round: number
  /** What failed beside it, such as asking for the standing link. */
  problem: { failure: Failure; retry: () => void } | null
  /** A link that somebody has already was copied. */
  onCopied: (link: Link) => void
}

/** React hands on what happens in a dialog to whatever opened it; a link is made by the composer's own fields alone. */
const isInside = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** Who the link is for, in one line above the list; all else behind More. What it has to say lies over the list and moves nothing. */
export function Composer({ state, offers, round, problem, onCopied }: ComposerProps) {
  const typing = offered(state.typing, offers)
  const { values } = typing
  const [more, setMore] = useState(false)
  const moreButton = useRef<HTMLButtonElement>(null)
  const form = useComposerForm(state, round, () => setMore(false))
  const createLink = useCreateLink()
  const create = form.handleSubmit(
    () => createLink(form.getValues()),
    errors => {
      if (errors.note !== undefined || errors.redirectUrl !== undefined) setMore(true)
    },
  )
  const submit = async () => {
    if (await readyFor(form.getValues())) await create()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isInside(event)) return
    event.preventDefault()
    void submit()
  }
  const pending = typing.sent !== null || state.waiting
  const linkFor = linkForOf(values, offers)
  const isMoreFilled = values.note !== '' || values.redirectUrl !== null || values.linkFor !== null
  return (
    <form
      className="composer"
      aria-label={messages.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isInside(event)) void submit()
      }}
      onKeyDownCapture={onKeyDown}
    >
      <FormField
        control={form.control}
        name="customer"
        label={messages.customer}
        placeholder={messages.customer}
        maxLength={200}
      />
      <FormField
        control={form.control}
        name="email"
        label={messages.email}
        placeholder={messages.email}
        type="email"
        maxLength={320}
      />
      <Button look="primary" type="submit" shortcut={shortcut('Enter')} pending={pending}>
        {pending ? messages.creating : messages.create}
      </Button>
      <Button ref={moreButton} expanded={more} onPress={() => setMore(!more)}>
        {messages.more}
        {isMoreFilled ? <span className="more-filled" title={messages.filledIn} aria-hidden="true" /> : null}
        <ChevronDown aria-hidden="true" />
      </Button>
      <div className="composer-below">
        <ComposerNotes
          state={state}
          typing={typing}
          pending={pending}
          saysStanding={linkFor === 'anyone' && !more}
          problem={problem}
          onCopied={onCopied}
          onSubmit={() => void submit()}
        />
        <Drop open={more} label={messages.moreLabel} opener={moreButton} onClose={() => setMore(false)}>
          <MoreFields form={form} values={values} offers={offers} linkFor={linkFor} />
        </Drop>
      </div>
    </form>
  )
}
