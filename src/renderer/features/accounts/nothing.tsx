import { useQuery } from '@tanstack/react-query'
import { SearchX, Users, UserX } from 'lucide-react'
import { query } from '../../shared/hooks/query-client.ts'
import { NothingRead } from '../../shared/reading-note.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { messages } from './accounts-messages.ts'
import { isFiltered, noFilter } from './queries.ts'
import type { Accounts } from './use-accounts.ts'
import type { Service } from './use-service.ts'
import { goneWords } from './views/view-words.ts'

const words = messages.none

/** Looks up the typed text at the service. */
function AskButton({ text, service }: { text: string; service: Service }) {
  return (
    <Button pending={service.pending} onPress={service.ask}>
      <span className="ask-text clip">{messages.service.ask(text)}</span>
    </Button>
  )
}

/** Leads to the customers who match but have ended sharing, since the list of those who share has none. */
function EndedButton({ search, onPress }: { search: string; onPress: () => void }) {
  const ended = useQuery(query('accounts.ended', { search, offset: 0, limit: 1 })).data?.total ?? 0
  return ended === 0 ? null : <Button onPress={onPress}>{messages.ended.show(ended)}</Button>
}

/** Below the rows: offers to look at the service as well. */
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

/** No ended customer matches the search; offers to search the customers who share. */
export function NoneEnded({ accounts: { list, choosePart } }: { accounts: Accounts }) {
  const search = list.filter.search.trim()
  const searchAll = () => {
    choosePart('all')
    list.toSearch()
  }
  return search === '' ? (
    <Empty icon={UserX}>{messages.ended.nobody}</Empty>
  ) : (
    <Empty icon={UserX} way={{ label: messages.ended.others, onPress: searchAll }}>
      {messages.ended.noMatch(search)}
    </Empty>
  )
}

/** No customer shares yet, or none matches: offers the next step, to clear the filters, or to ask the service. */
export function NoneListed({ accounts }: { accounts: Accounts }) {
  const { service, change, summary, choosePart } = accounts
  const { shown, filter, searchRef, toSearch } = accounts.list
  const showAll = () => {
    change(noFilter)
    searchRef.current?.focus()
  }
  const searchEnded = () => {
    choosePart('ended')
    toSearch()
  }
  if (!isFiltered(shown)) {
    const lookUp = { label: words.lookUp, onPress: toSearch }
    return (
      <NothingRead icon={Users} yet={words.yet(summary?.ended ?? 0)} noList={words.noList} lookUp={lookUp} />
    )
  }
  const text = shown.search.trim()
  const isFilteredOnly = text === ''
  if (isFilteredOnly || isFiltered({ ...shown, search: '' })) {
    const gone = goneWords(shown, summary)
    const isOfNew = shown.onlyNew && isFilteredOnly && !isFiltered({ ...shown, onlyNew: false })
    const none = isOfNew ? words.noneNew : isFilteredOnly ? words.match : words.matchFiltered
    return (
      <Empty
        icon={isOfNew ? Users : SearchX}
        way={
          isFilteredOnly
            ? { label: words.all, onPress: showAll }
            : { label: words.unfiltered, onPress: () => change({ ...noFilter, search: filter.search }) }
        }
      >
        {gone === null ? none : words.gone(gone)}
      </Empty>
    )
  }
  const isNowhere = service.nothingFor === text
  const said = isNowhere ? messages.service.nothing(text) : words.match
  return (
    <Empty
      icon={SearchX}
      ways={
        <div className="line">
          <EndedButton search={text} onPress={searchEnded} />
          {isNowhere ? null : <AskButton text={text} service={service} />}
          <Button look={isNowhere ? 'plain' : 'quiet'} onPress={showAll}>
            {words.all}
          </Button>
        </div>
      }
    >
      <span aria-live="polite">{service.pending ? messages.service.asking(text) : said}</span>
    </Empty>
  )
}
