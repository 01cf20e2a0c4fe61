import { SearchX, Users } from 'lucide-react'
import type { AccountsSummary } from '../../../contract/model.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { messages } from './accounts-messages.ts'
import type { useAccounts } from './use-accounts.ts'
import type { Service } from './use-service.ts'

const words = messages.none

/** Looks up at the service what is typed. */
function AskButton({ text, service }: { text: string; service: Service }) {
  return (
    <Button pending={service.pending} onPress={service.ask}>
      <span className="ask-text clip">{messages.service.ask(text)}</span>
    </Button>
  )
}

/** Below the rows that a search found: one more place to look. */
export function AskRow({ text, service }: { text: string; service: Service }) {
  return (
    <div className="line ask-row muted">
      {service.nothingFor === text ? (
        <span aria-live="polite">{messages.service.nothingMore(text)}</span>
      ) : (
        <>
          {messages.service.notAmong}
          <AskButton text={text} service={service} />
        </>
      )}
    </div>
  )
}

type NoAccountsProps = {
  summary: AccountsSummary | undefined
  busy: boolean
  onRefresh: () => void
  onLookUp: () => void
}

/** Nobody shares anything yet, and the way on. */
export function NoAccounts({ summary, busy, onRefresh, onLookUp }: NoAccountsProps) {
  const icon = <Users aria-hidden="true" />
  if (busy) return <Empty icon={icon}>{words.reading}</Empty>
  if (summary?.listOffered === false)
    return (
      <Empty icon={icon} action={<Button onPress={onLookUp}>{words.lookUp}</Button>}>
        {words.noList}
      </Empty>
    )
  const wasRead = (summary?.asOf ?? null) !== null
  return (
    <Empty
      icon={icon}
      action={
        <Button onPress={wasRead ? () => go({ to: '/links' }) : onRefresh}>
          {wasRead ? words.create : words.read}
        </Button>
      }
    >
      {words.yet}
    </Empty>
  )
}

type NoMatchProps = {
  accounts: ReturnType<typeof useAccounts>
  text: string
  /** It is filtered beside the search. */
  hasFilters: boolean
  /** Where the filters look and nothing is any more: "at ComEd"; null: there is something. */
  gone: string | null
}

/** Nothing here matches: without the filters perhaps, or at the service. */
export function NoMatch({
  accounts: { service, showAll, dropFilters },
  text,
  hasFilters,
  gone,
}: NoMatchProps) {
  const icon = <SearchX aria-hidden="true" />
  if (text === '' || hasFilters) {
    const none = text === '' ? words.match : words.matchFiltered
    return (
      <Empty
        icon={icon}
        action={
          <Button onPress={text === '' ? showAll : dropFilters}>
            {text === '' ? words.all : words.unfiltered}
          </Button>
        }
      >
        {gone === null ? none : words.gone(gone)}
      </Empty>
    )
  }
  const isNowhere = service.nothingFor === text
  return (
    <Empty
      icon={icon}
      action={
        <div className="line">
          {isNowhere ? null : <AskButton text={text} service={service} />}
          <Button look={isNowhere ? 'plain' : 'quiet'} onPress={showAll}>
            {words.all}
          </Button>
        </div>
      }
    >
      <span aria-live="polite">{isNowhere ? messages.service.nothing(text) : words.match}</span>
    </Empty>
  )
}
