import { useMutation } from '@tanstack/react-query'
import { CircleHelp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { MadeLink } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { useFailureScene } from '../../shared/hooks/failure-scene.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { failureDetails } from '../../ui/text/failure-words.ts'
import { ExactLines } from '../../ui/text/outside.tsx'
import { dayAndTime, inSentence } from '../../ui/text/when.ts'
import type { Wanted } from './link-desk.ts'
import { LinkFacts } from './link-facts.tsx'
import { cameBackWords } from './unknown-words.ts'

type UnknownCardProps = {
  link: Wanted
  /** What came back instead of a link; null: the app ended before anything did. */
  reason: UnknownReason | null
  onMade: (made: MadeLink) => void
  onDiscarded: (id: string) => void
  onClose: () => void
}

/** A link of which nobody knows whether the service made it: the person decides. */
export function UnknownCard({ link, reason, onMade, onDiscarded, onClose }: UnknownCardProps) {
  const first = useRef<HTMLButtonElement>(null)
  const scene = useFailureScene()
  const { id, customer } = link
  const retry = useMutation({
    mutationFn: (evenTwice: boolean) => ask('links.retry', { id, evenTwice }),
    onSuccess: onMade,
  })
  const discard = useMutation({
    mutationFn: () => ask('links.discard', { id }),
    onSuccess: made => {
      if (made !== null) return onMade(made)
      announce('Link removed from the register')
      onDiscarded(id)
    },
  })
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const again = retry.error
  const stillUnknown = again?.code === 'outcome_unknown' ? again : null
  const old = again?.code === 'may_make_second' ? again : null
  const latest = stillUnknown === null ? reason : stillUnknown.reason
  const failure = discard.error ?? (stillUnknown === null && old === null ? again : null)
  return (
    <section className="card result unknown" aria-label="Outcome unknown">
      <div className="result-head">
        <CircleHelp aria-hidden="true" />
        <h2>Outcome unknown</h2>
        <Button look="icon" label="Close" onPress={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p role="alert">
        {stillUnknown === null ? '' : 'Still unknown. '}
        {cameBackWords(latest)} The link{customer === '' ? '' : ` for ${isolated(customer)}`} may exist at the
        service or not; nobody has it yet.
      </p>
      {old === null ? (
        <p className="muted small">
          Try again sends the very same request once more, so that no second link is made. Discard only
          removes it from the register here.
        </p>
      ) : (
        <p role="alert">
          It was first asked for {inSentence(dayAndTime(old.askedAt))}. Services remember a request for about
          a day: trying again now may make a second link.
        </p>
      )}
      <LinkFacts link={link} />
      {latest === null ? null : (
        <details className="small">
          <summary>Details for support</summary>
          <pre className="mono">
            <ExactLines text={failureDetails(latest, { ...scene, now: null })} />
          </pre>
        </details>
      )}
      {failure === null ? null : (
        <ShowFailure
          failure={failure}
          {...(discard.error === null ? { onRetry: () => retry.mutate(false) } : {})}
        />
      )}
      <div className="result-actions">
        <Button
          look="primary"
          ref={first}
          pending={retry.isPending}
          onPress={() => retry.mutate(old !== null)}
        >
          {old === null ? 'Try again' : 'Try again anyway'}
        </Button>
        <Button pending={discard.isPending} onPress={() => discard.mutate()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
