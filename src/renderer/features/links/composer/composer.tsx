import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import { useCommand } from '../../../shared/commands.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { submitByKey } from '../../../shared/forms/form.tsx'
import { useConnection } from '../../../shared/hooks/app-state.ts'
import { useFirstFocus } from '../../../shared/hooks/kept-focus.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { Drop } from '../../../ui/layout/drop.tsx'
import { shortcut } from '../../../ui/text/shortcut.ts'
import type { OpenRecord } from '../open-link.ts'
import type { LinksList } from '../queries.ts'
import { messages } from './composer-messages.ts'
import { ComposerNotes, type ComposerProblem, problemOf, useBefore } from './composer-notes.tsx'
import {
  beginWith,
  type ComposerState,
  composerState,
  createLink,
  flushDraft,
  isPending,
  offersNow,
  placeEmail,
  readyToCreate,
  type,
} from './composer-state.ts'
import { MoreFields } from './more-fields.tsx'
import { isMoreFilled, type LinkValues, offersOf, problemsOf } from './wanted-link.ts'

type ComposerProps = {
  state: ComposerState
  /** Element that notes are rendered into by a portal: in the screen's head, where they cover nothing of the list. */
  notesAt: HTMLElement | null
  /** The failure of creating the standing link, which is shown here too. */
  standing: ComposerProblem
  list: LinksList
  record: OpenRecord
}

/** React events bubble from a dialog's portal to the component that opened it: ignore keys from there, or they would create a link. */
const isInside = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** The form for a new link in one line above the list, further fields behind More; its notes stand in the head, where they move nothing. */
export function Composer(props: ComposerProps) {
  const { state, notesAt, standing, list, record } = props
  const { values } = state
  const offers = offersOf(useConnection())
  const [more, setMore] = useState(false)
  /** Validation errors are shown after a submit, until something is typed or the focus leaves the form. */
  const [checked, setChecked] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const customerRef = useRef<HTMLInputElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  useFirstFocus(() => customerRef.current)
  useEffect(() => flushDraft, [])
  useCommand('new-link', typed => {
    beginWith(typed)
    // Focus at once, so that no typed key is lost, and a frame later again, when a closing menu has restored its own focus.
    customerRef.current?.focus()
    requestAnimationFrame(() => customerRef.current?.focus())
  })
  // After a link was made, focus the first field for the next customer, unless something is typed already or the focus is elsewhere.
  const isBlank = values.customer === '' && values.email === ''
  const typedFor = useRef(state.id)
  useEffect(() => {
    const isNext = typedFor.current !== state.id
    typedFor.current = state.id
    if (isNext && isBlank && formRef.current?.contains(document.activeElement)) customerRef.current?.focus()
  }, [state.id, isBlank])
  const change = (part: Partial<LinkValues>) => {
    setChecked(false)
    type({ ...values, ...part, ...splitCustomer(part.customer ?? '') })
  }
  const submit = async () => {
    placeEmail()
    if (!(await readyToCreate())) return
    // Read values and offers anew: both may have changed during the await.
    const problems = problemsOf(composerState.read()?.values ?? values, offersNow())
    const isReady = Object.values(problems).every(problem => problem === undefined)
    // With More closed, nothing that is said below the fields of the line lies over its fields.
    const isMoreNext = problems.redirectUrl !== undefined
    // Closing More unmounts the field with the focus.
    const drop = formRef.current?.querySelector('.drop')
    if (!isMoreNext && drop?.contains(document.activeElement) === true) customerRef.current?.focus()
    setChecked(!isReady)
    setMore(isMoreNext)
    if (isReady) return createLink()
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus(),
    )
  }
  const problem = problemOf(state, standing, () => void submit())
  const pending = isPending(state)
  const known = useBefore(values)
  const before = pending ? null : known
  const closeSaid = (said: { close: () => void }) => {
    said.close()
    customerRef.current?.focus()
  }
  /** Esc closes an open note first; arrow down moves the focus to the list at once. */
  const onKeyDown = (event: KeyboardEvent) => {
    const said = problem ?? before
    if (event.key === 'Escape' && said !== null && !more && !event.defaultPrevented) {
      event.preventDefault()
      return closeSaid(said)
    }
    const isField =
      event.target instanceof HTMLInputElement &&
      event.target.parentElement?.parentElement === formRef.current
    if (more || event.defaultPrevented || !isField || (event.key !== 'Escape' && event.key !== 'ArrowDown'))
      return
    event.preventDefault()
    event.key === 'Escape' && record.open !== null ? record.close() : list.toRows()
  }
  const problems = checked ? problemsOf(values, offers) : undefined
  return (
    <form
      ref={formRef}
      className="composer"
      aria-label={messages.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isInside(event)) void submit()
      }}
      onKeyDownCapture={event => {
        if (isInside(event)) submitByKey(event)
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        placeEmail()
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setChecked(false)
      }}
    >
      <TextField
        label={messages.customer}
        placeholder={messages.customer}
        maxLength={200}
        inputRef={customerRef}
        value={values.customer}
        onChange={customer => change({ customer })}
        error={problems?.customer}
      />
      <TextField
        label={messages.email}
        placeholder={messages.email}
        type="email"
        maxLength={320}
        value={values.email}
        onChange={email => change({ email })}
        error={problems?.email}
      />
      <Button look="primary" type="submit" shortcut={shortcut('Enter')} pending={pending}>
        {pending ? messages.creating : messages.create}
      </Button>
      <Button
        ref={moreButton}
        expanded={more}
        onPress={() => {
          // What was said below the fields would lie over those of More.
          setChecked(false)
          setMore(!more)
        }}
      >
        {messages.more}
        {isMoreFilled(values, offers) ? (
          <span className="dot" title={messages.filledIn} aria-hidden="true" />
        ) : null}
        <ChevronDown aria-hidden="true" />
      </Button>
      {notesAt === null
        ? null
        : createPortal(
            <>
              {problem === null ? null : (
                <ShowFailure
                  isBrief
                  failure={problem.failure}
                  consequence={messages.notMade}
                  onRetry={problem.retry}
                  onClose={() => closeSaid(problem)}
                />
              )}
              <ComposerNotes
                {...{ state, offers, before }}
                onCopied={record.show}
                onClose={closeSaid}
                hasProblem={problem !== null}
                isMoreOpen={more}
                onSubmit={() => void submit()}
              />
            </>,
            notesAt,
          )}
      <Drop open={more} label={messages.moreLabel} opener={moreButton} onClose={() => setMore(false)}>
        <MoreFields values={values} offers={offers} problem={problems?.redirectUrl} onChange={change} />
      </Drop>
    </form>
  )
}
