import { useMutation } from '@tanstack/react-query'
import { Copy, RefreshCw } from 'lucide-react'
import type { Failure } from '../../../../contract/failure.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { Button, Disclosure } from '../../../ui/buttons/button.tsx'
import { type Fact, Facts, RecordSection } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { ExactLines, Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime, isAhead, long } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { copyExactly } from '../../hooks/copy-text.ts'
import { lookUpAccount } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { sourceWords } from './account-words.ts'
import { CopyButton } from './copy-button.tsx'

const words = messages.details

/** A service may take the ID for another kind and answer with someone else: only the customer who was asked for counts. */
async function readAgain(customerId: string): Promise<AccountDetails> {
  const fresh = await lookUpAccount(customerId)
  if (fresh.account.customerId === customerId) return fresh
  throw { code: 'not_found', subject: customerId } satisfies Failure
}

type DetailsProps = { customerId: string; details: AccountDetails | undefined }

/** Details for support: the ID, the source of the name, when the account was read, and the service's raw answer. */
export function Details({ customerId, details }: DetailsProps) {
  const read = useMutation({
    mutationFn: () => readAgain(customerId),
    onSuccess: () => announce(messages.upToDate),
  })
  const id = (
    <span key="id" className="row panel-id copied">
      <Outside className="mono" text={customerId} exact />
      <CopyButton label={words.id} text={customerId} />
    </span>
  )
  return (
    <RecordSection title={words.title}>
      <Facts facts={[[words.id, id], ...(details === undefined ? [] : factsOf(details))]} />
      <div>
        <Button icon={RefreshCw} look="quiet" pending={read.isPending} onPress={() => read.mutate()}>
          {words.readAgain}
        </Button>
      </div>
      <ShowFailure failure={read.error} onRetry={() => read.mutate()} />
      {details === undefined || details.ended?.removalDue === null ? null : (
        <Disclosure label={words.raw}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
          <pre className="code" tabIndex={0}>
            <ExactLines text={details.raw} />
          </pre>
          <div>
            <Button icon={Copy} onPress={() => void copyExactly(details.raw, words.answer)}>
              {words.copyRaw}
            </Button>
          </div>
        </Disclosure>
      )}
    </RecordSection>
  )
}

const factsOf = ({ name, readAt, connectedAt, firstSeenAt }: AccountDetails): Fact[] => [
  name === null ? null : [words.name, sourceWords(name.source)],
  isAhead(readAt) ? null : [words.read, long(readAt), fullTime(readAt)],
  connectedAt === null ? [messages.consent.firstSeen, day(firstSeenAt), fullTime(firstSeenAt)] : null,
]
