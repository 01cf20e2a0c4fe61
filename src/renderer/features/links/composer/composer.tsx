import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { splitCustomer } from '../../../../contract/mail/split-customer.ts'
import type { Link } from '../../../../contract/model.ts'
import { useCommand } from '../../../shared/commands.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useFirstFocus } from '../../../shared/hooks/kept-focus.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Drop } from '../../../ui/layout/drop.tsx'
import { shortcut } from '../../../ui/text/shortcut.ts'
import { messages } from './composer-messages.ts'
import { ComposerNotes, type ComposerProblem, problemOf, useBefore } from './composer-notes.tsx'
import {
  beginWith,
  type ComposerState,
  composerState,
  createLink,
  flushDraft,
  offersNow,
  readyToCreate,
  type,
} from './composer-state.ts'
import { MoreFields } from './more-fields.tsx'
import { type LinkValues, type Offers, problemsOf } from './wanted-link.ts'

type ComposerProps = {
  state: ComposerState
  /** What the connection in use says of its links. */
  offers: Offers
  /** Where its notes stand: in the screen's head, so that they cover nothing of the list. */
  notesAt: HTMLElement | null
  /** What failed of asking for the standing link. */
  standing: ComposerProblem
  /** Goes on into the list. */
  onLeave: () => void
  /** A link that somebody has already was copied. */
  onCopied: (link: Link) => void
}

/** React hands on what happens in a dialog to whatever opened it; a link is made by the composer's own fields alone. */
const isInside = ({ currentTarget, target }: SyntheticEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** Who the link is for, in one line above the list; all else behind More. What it has to say stands in the head and moves nothing. */
export function Composer(props: ComposerProps) {
  const { state, offers, notesAt, standing, onLeave, onCopied } = props
  const { values } = state
  const [more, setMore] = useState(false)
  /** What is wrong is said from a press on, until something is typed or one goes on elsewhere. */
  const [checked, setChecked] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const customerRef = useRef<HTMLInputElement>(null)
  const moreButton = useRef<HTMLButtonElement>(null)
  useFirstFocus(() => customerRef.current)
  useEffect(() => flushDraft, [])
  useCommand('new-link', typed => {
    beginWith(typed)
    // At once for who types on; and what asked for it, such as a menu, is gone a frame later.
    customerRef.current?.focus()
    requestAnimationFrame(() => customerRef.current?.focus())
  })
  // A link was made: the next customer's name can be typed at once, unless the next link is begun or the person has gone elsewhere.
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
    if (!(await readyToCreate())) return
    // What the connection offers may have come while it was waited for, and more may have been typed.
    const problems = problemsOf(composerState.read()?.values ?? values, offersNow())
    const isReady = Object.values(problems).every(problem => problem === undefined)
    // More closes, and with it what has the focus there.
    const drop = formRef.current?.querySelector('.drop')
    if (isReady && drop?.contains(document.activeElement) === true) customerRef.current?.focus()
    setChecked(!isReady)
    setMore(isReady ? false : more || problems.redirectUrl !== undefined)
    if (isReady) return createLink()
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus(),
    )
  }
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isInside(event)) return
    event.preventDefault()
    void submit()
  }
  const problem = problemOf(state, standing, () => void submit())
  const pending = state.sent !== null || state.waiting
  const known = useBefore(values)
  const before = pending ? null : known
  const closeSaid = (said: { close: () => void }) => {
    said.close()
    customerRef.current?.focus()
  }
  /** Esc closes what is open of it, then leaves for the list, as the arrow down does at once. */
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
    onLeave()
  }
  const problems = checked ? problemsOf(values, offers) : undefined
  const isMoreFilled = values.note !== '' || values.redirectUrl !== null || values.linkFor !== null
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
      onKeyDownCapture={onKeyDownCapture}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
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
      <Button ref={moreButton} expanded={more} onPress={() => setMore(!more)}>
        {messages.more}
        {isMoreFilled ? <span className="dot" title={messages.filledIn} aria-hidden="true" /> : null}
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
                {...{ state, values, offers, before, onCopied }}
                onClose={closeSaid}
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
