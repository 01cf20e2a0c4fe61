import { CircleHelp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { withoutScheme } from '../../../contract/links/link-text.ts'
import type { Link, MadeLink } from '../../../contract/model.ts'
import { Button, Disclosure } from '../../ui/buttons/button.tsx'
import { type Fact, Facts, Record, RecordSection } from '../../ui/layout/record.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { failureDetails } from '../../ui/text/failure-details.ts'
import { ExactLines, Outside } from '../../ui/text/outside.tsx'
import { inSentence, long } from '../../ui/text/when.ts'
import { ShowFailure } from '../failure.tsx'
import { useFailureScene } from '../hooks/app-state.ts'
import { useCall } from '../hooks/query-client.ts'
import { useEditForm } from './edit/edit-form.tsx'
import { EditButton } from './edit/edited-link.tsx'
import { nameOf } from './link/link-words.ts'
import { messages as recordMessages } from './record-messages.ts'
import { NoteSection } from './sections/link-section.tsx'
import { cameBackWords, unknownMessages as messages } from './unknown-messages.ts'

type UnknownRecordProps = {
  /** `cameBack`: the service's answer instead of a link; null: the app closed before any. */
  link: Link
  toRow: () => void
  onMade: (made: MadeLink) => void
  onDiscarded: () => void
  onClose: () => void
  /** Focuses Try again: the request has just failed. */
  takesFocus: boolean
}

/** A link with unknown outcome: the person decides whether to retry, as the service may already have made it. */
export function UnknownRecord(props: UnknownRecordProps) {
  const { link, toRow, onMade, onDiscarded, onClose, takesFocus } = props
  const form = useEditForm(link, toRow)
  const first = useRef<HTMLButtonElement>(null)
  const scene = useFailureScene()
  const { id, email, redirectUrl } = link
  const retry = useCall('links.retry', onMade)
  const discard = useCall('links.discard', made => {
    if (made !== null) return onMade(made)
    announce(messages.discarded)
    onDiscarded()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) first.current?.focus({ preventScroll: true })
  }, [])
  const again = retry.error
  const still = again?.code === 'outcome_unknown' ? again : null
  const old = again?.code === 'may_make_second' ? again : null
  const reason = still === null ? link.cameBack : still.reason
  const failure = discard.error ?? ((still ?? old) ? null : again)
  const fact = (term: string, text: string): Fact =>
    text === '' ? null : [term, <Outside key={term} text={text} exact />]
  const page = withoutScheme(redirectUrl ?? '')
  return (
    <Record
      label={messages.label}
      onClose={onClose}
      title={<Outside as="h2" text={nameOf(link)} />}
      corner={form === null ? <EditButton link={link} field="customer" /> : null}
      below={
        <p className="record-below">
          <Tag tone="bad">
            <CircleHelp aria-hidden="true" />
            {messages.label}
          </Tag>
        </p>
      }
      actions={
        form === null ? (
          <>
            <Button
              look="primary"
              ref={first}
              pending={retry.isPending}
              onPress={() => retry.mutate({ id, evenTwice: old !== null })}
            >
              {old === null ? messages.tryAgain : messages.tryAnyway}
            </Button>
            <Button pending={discard.isPending} onPress={() => discard.mutate({ id })}>
              {messages.discard}
            </Button>
          </>
        ) : null
      }
      notes={
        form ?? (
          <>
            <p role="alert">{messages.what(still !== null, cameBackWords(reason))}</p>
            {old === null ? (
              <p className="muted small">{messages.ways}</p>
            ) : (
              <p role="alert">{messages.old(inSentence(long(old.askedAt)))}</p>
            )}
            <ShowFailure
              failure={failure}
              onRetry={discard.error === null ? () => retry.mutate({ id, evenTwice: false }) : undefined}
            />
          </>
        )
      }
    >
      {email + page === '' ? null : (
        <RecordSection title={recordMessages.link.title}>
          <Facts facts={[fact(recordMessages.accounts.email, email), fact(recordMessages.link.page, page)]} />
        </RecordSection>
      )}
      {form === null ? <NoteSection link={link} canEdit /> : null}
      {reason === null ? null : (
        <div className="record-section">
          <Disclosure label={messages.forSupport}>
            <pre className="code">
              <ExactLines text={failureDetails(reason, { ...scene, now: null })} />
            </pre>
          </Disclosure>
        </div>
      )}
    </Record>
  )
}
