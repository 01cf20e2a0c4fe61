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
import { dayAndTime } from '../../../ui/text/when.ts'
import { unknownMessages as messages } from '../links-messages.ts'
import type { Wanted } from '../open-link.ts'
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

/** A link of which it is not known whether the service made it: the person decides. */
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
      announce(messages.discarded)
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
      label={messages.label}
      recordRef={recordRef}
      onClose={onClose}
      title={
        <h2>
          <CircleHelp aria-hidden="true" className="unknown-mark" />
          {messages.label}
        </h2>
      }
      below={
        customer === '' ? undefined : (
          <p className="record-below muted small anywhere">
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
            {old === null ? messages.tryAgain : messages.tryAnyway}
          </Button>
          <Button pending={discard.isPending} onPress={() => discard.mutate()}>
            {messages.discard}
          </Button>
        </>
      }
      notes={
        <>
          <p role="alert">{messages.what(stillUnknown !== null, cameBackWords(latest))}</p>
          {old === null ? (
            <p className="muted small">{messages.ways}</p>
          ) : (
            <p role="alert">{messages.old(dayAndTime(old.askedAt))}</p>
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
        <RecordSection title={messages.details}>
          <details>
            <summary>{messages.forSupport}</summary>
            <pre className="code">
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
    <RecordSection title={messages.link}>
      <dl className="facts">
        {email === '' ? null : (
          <>
            <dt>{messages.email}</dt>
            <dd>
              <Outside text={email} exact />
            </dd>
          </>
        )}
        {redirectUrl === null ? null : (
          <>
            <dt>{messages.page}</dt>
            <dd>
              <Outside text={redirectUrl} exact />
            </dd>
          </>
        )}
      </dl>
    </RecordSection>
  )
}
