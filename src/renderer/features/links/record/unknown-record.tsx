import { useMutation } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { UnknownReason } from '../../../../contract/links/unknown-reason.ts'
import type { MadeLink } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useFailureScene } from '../../../shared/hooks/failure-scene.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { NoteSection } from '../../../shared/record/link/note-section.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Record, RecordSection } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { failureDetails } from '../../../ui/text/failure-details.ts'
import { ExactLines, Outside } from '../../../ui/text/outside.tsx'
import { dayAndTime, inSentence } from '../../../ui/text/when.ts'
import type { Wanted } from '../link-desk.ts'
import { cameBackWords } from './unknown-words.ts'

type UnknownRecordProps = {
  link: Wanted
  /** What came back instead of a link; null: the app ended before anything did. */
  reason: UnknownReason | null
  onMade: (made: MadeLink) => void
  onDiscarded: (id: string) => void
  onClose: () => void
  /** Puts the cursor on Try again: it just happened. */
  takesFocus: boolean
  recordRef: Ref<HTMLElement>
}

/** A link of which nobody knows whether the service made it: the person decides. */
export function UnknownRecord(props: UnknownRecordProps) {
  const { link, reason, onMade, onDiscarded, onClose, takesFocus, recordRef } = props
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) first.current?.focus({ preventScroll: true })
  }, [])
  const again = retry.error
  const stillUnknown = again?.code === 'outcome_unknown' ? again : null
  const old = again?.code === 'may_make_second' ? again : null
  const latest = stillUnknown === null ? reason : stillUnknown.reason
  const failure = discard.error ?? (stillUnknown === null && old === null ? again : null)
  return (
    <Record
      label="Outcome unknown"
      recordRef={recordRef}
      onClose={onClose}
      title={
        <h2>
          <CircleHelp aria-hidden="true" className="unknown-mark" />
          Outcome unknown
        </h2>
      }
      below={
        customer === '' ? undefined : (
          <p className="record-below">
            <span>
              <Outside text={customer} />
            </span>
          </p>
        )
      }
      actions={
        <>
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
        </>
      }
      notes={
        <>
          <p role="alert">
            {stillUnknown === null ? '' : 'Still unknown. '}
            {cameBackWords(latest)} The link may exist at the service or not; nobody has it yet.
          </p>
          {old === null ? (
            <p className="muted small">
              Try again repeats the very same request, so that no second link is made. Discard removes it from
              the register here.
            </p>
          ) : (
            <p role="alert">
              It was first asked for {inSentence(dayAndTime(old.askedAt))}. Services remember a request for
              about a day: trying again now may make a second link.
            </p>
          )}
          {failure === null ? null : (
            <ShowFailure
              failure={failure}
              {...(discard.error === null ? { onRetry: () => retry.mutate(false) } : {})}
            />
          )}
        </>
      }
    >
      <Facts link={link} />
      <NoteSection note={link.note} />
      {latest === null ? null : (
        <RecordSection title="Details">
          <details>
            <summary>Details for support</summary>
            <pre className="unknown-details mono">
              <ExactLines text={failureDetails(latest, { ...scene, now: null })} />
            </pre>
          </details>
        </RecordSection>
      )}
    </Record>
  )
}

/** What it was asked for with, without what was left empty. */
function Facts({ link: { email, redirectUrl } }: { link: Wanted }) {
  if (email === '' && redirectUrl === null) return null
  return (
    <RecordSection title="Link">
      <dl className="record-facts">
        {email === '' ? null : (
          <>
            <dt>Email</dt>
            <dd>
              <Outside text={email} exact />
            </dd>
          </>
        )}
        {redirectUrl === null ? null : (
          <>
            <dt>Page afterwards</dt>
            <dd>
              <Outside text={redirectUrl} exact />
            </dd>
          </>
        )}
      </dl>
    </RecordSection>
  )
}
