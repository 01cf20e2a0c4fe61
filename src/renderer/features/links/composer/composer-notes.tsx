import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { appStateNow, useTellsMore } from '../../../shared/hooks/app-state.ts'
import { useCopyLink } from '../../../shared/record/use-link-actions.tsx'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { connectionNow } from '../open-link.ts'
import { beforeQuery } from '../queries.ts'
import { beforeWords, messages } from './composer-messages.ts'
import { type ComposerState, forgetFailure, isPending } from './composer-state.ts'
import { isSame } from './typing.ts'
import { emptyLink, type LinkValues, linkForOf, type Offers } from './wanted-link.ts'

/** A failure to show in the composer, with a retry; `failure` null: none. */
export type ComposerProblem = { failure: Failure | null; retry: () => void; close: () => void }

type ComposerNotesProps = {
  state: ComposerState
  offers: Offers
  /** Why no link was made is said beside these notes; what cannot be saved fails for the same reason. */
  hasProblem: boolean
  /** More is open, which shows itself which kind of link is made: no note about that. */
  isMoreOpen: boolean
  before: Before | null
  onClose: (said: Before) => void
  onCopied: (link: Link) => void
  onSubmit: () => void
}

/** The composer's notes: what is not saved, what it waits for or was filled in from, that it makes the standing link, that the customer has a link. */
export function ComposerNotes(props: ComposerNotesProps) {
  const { state, offers, hasProblem, isMoreOpen, before, onClose, onCopied, onSubmit } = props
  const { values, unsaved, waiting } = state
  const isFilled = !isSame(values, emptyLink) && !isPending(state)
  const isOfOther = isFilled && state.at !== undefined && state.at !== connectionNow()
  const other = appStateNow()?.connections.find(({ id }) => id === state.at)?.name
  const isBegun = values.customer !== '' || values.email !== '' || values.linkFor !== null
  const renews = state.renewal !== null && isSame(values, state.renewal) && !isPending(state)
  const makesStanding = linkForOf(values, offers) === 'anyone' && !isMoreOpen
  const lines = [
    { text: messages.unsaved, isSaid: unsaved && !hasProblem, look: 'warn' },
    { text: messages.ofOther(other && isolated(other)), isSaid: isOfOther, look: 'warn' },
    { text: messages.waiting, isSaid: waiting, look: '' },
    { text: messages.renewed, isSaid: renews, look: '' },
    { text: messages.standing, isSaid: makesStanding && isBegun && !isPending(state), look: '' },
  ]
  return (
    <>
      {lines
        .filter(({ isSaid }) => isSaid)
        .map(({ text, look }) => (
          <p key={text} className={`composer-line raised small ${look}`} role="status">
            {text}
          </p>
        ))}
      {before === null ? null : <BeforeNote {...{ before, onClose, onCopied, onSubmit }} />}
    </>
  )
}

/** Why the typed link, or the standing link, was not made, with a retry; null: nothing failed, or other values are typed since. */
export const problemOf = (
  { failed, values }: ComposerState,
  standing: ComposerProblem,
  retry: () => void,
): ComposerProblem | null => {
  if (failed !== null && failed.at === connectionNow() && isSame(values, failed.values))
    return { failure: failed.failure, retry, close: forgetFailure }
  return standing.failure === null ? null : standing
}

/** An earlier link of the typed customer, and what closes its note. */
type Before = { found: Link; close: () => void }

/** The typed customer's earlier link; null: none is known, or its note was closed. */
export function useBefore(values: LinkValues): Before | null {
  const customer = useDeferredValue(values.customer.trim())
  const email = useDeferredValue(values.email.trim())
  const found = useQuery(beforeQuery(customer, email)).data
  const [closed, setClosed] = useState<string | null>(null)
  return found && found.id !== closed ? { found, close: () => setClosed(found.id) } : null
}

type BeforeNoteProps = Pick<ComposerNotesProps, 'onClose' | 'onCopied' | 'onSubmit'> & { before: Before }

/** Warns that a customer with this reference or email already has a link, before a second one is made. */
function BeforeNote({ before, onClose, onCopied, onSubmit }: BeforeNoteProps) {
  const { found } = before
  const copy = useCopyLink({ onCopied })
  const { customerId } = found
  return (
    <div className="before-note composer-line raised line low small">
      <p className="anywhere" aria-live="polite">
        {beforeWords(found, useTellsMore())}
      </p>
      {found.state === 'accepted' && customerId !== null ? (
        <Button look="quiet" onPress={() => go(accountRoute(customerId))}>
          {messages.before.account}
        </Button>
      ) : (
        <Button look="quiet" pending={copy.isPending} onPress={() => copy.mutate(found)}>
          {messages.before.copy}
        </Button>
      )}
      <Button look="quiet" onPress={onSubmit}>
        {messages.before.another}
      </Button>
      <Button icon={X} label={messages.before.close} onPress={() => onClose(before)} />
      <ShowFailure failure={copy.error} onRetry={() => copy.mutate(found)} />
    </div>
  )
}
