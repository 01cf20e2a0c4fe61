import { Copy, RefreshCw } from 'lucide-react'
import type { AccountDetails } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, dayAndTime, fullTime, inSentence, isAhead } from '../../../ui/text/when.ts'
import { copyExactly } from '../../hooks/copy-text.ts'
import { messages } from '../record-messages.ts'
import { sourceWords } from './accounts/account-words.ts'
import { CopyButton } from './copy-button.tsx'

const words = messages.details

type DetailsProps = {
  customerId: string
  details: AccountDetails | undefined
  pending: boolean
  onRead: () => void
}

/** What support asks for: the ID, where the name is from, when it was read, and the service's own answer. */
export function Details({ customerId, details, pending, onRead }: DetailsProps) {
  return (
    <RecordSection title={words.title}>
      <dl className="facts">
        <dt>{words.id}</dt>
        <dd className="panel-id copied">
          <span className="mono">
            <Outside text={customerId} exact />
          </span>
          <CopyButton label={words.id} text={customerId} />
        </dd>
        {details === undefined ? null : <Facts details={details} />}
      </dl>
      <div>
        <Button look="quiet" pending={pending} onPress={onRead}>
          <RefreshCw aria-hidden="true" />
          {words.readAgain}
        </Button>
      </div>
      {details === undefined || details.ended?.removalDue === null ? null : <RawAnswer raw={details.raw} />}
    </RecordSection>
  )
}

function Facts({ details: { name, readAt, connectedAt, firstSeenAt } }: { details: AccountDetails }) {
  return (
    <>
      {name === null ? null : (
        <>
          <dt>{words.name}</dt>
          <dd>{sourceWords(name.source)}</dd>
        </>
      )}
      {isAhead(readAt) ? null : (
        <>
          <dt>{words.read}</dt>
          <dd title={fullTime(readAt)}>{inSentence(dayAndTime(readAt))}</dd>
        </>
      )}
      {connectedAt !== null ? null : (
        <>
          <dt>{words.firstSeen}</dt>
          <dd title={fullTime(firstSeenAt)}>{inSentence(day(firstSeenAt))}</dd>
        </>
      )}
    </>
  )
}

function RawAnswer({ raw }: { raw: string }) {
  return (
    <Disclosure label={words.raw}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <pre className="code" tabIndex={0}>
        <Outside text={raw} exact />
      </pre>
      <div>
        <Button onPress={() => void copyExactly(raw, words.answer)}>
          <Copy aria-hidden="true" />
          {words.copyRaw}
        </Button>
      </div>
    </Disclosure>
  )
}
