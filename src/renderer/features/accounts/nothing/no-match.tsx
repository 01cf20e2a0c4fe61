import { SearchX } from 'lucide-react'
import { isolated } from '../../../../contract/isolated.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { type AccountsFilter, isFiltered } from '../queries.ts'
import { AskButton } from './ask-row.tsx'
import type { AskService } from './use-ask-service.ts'

type NoMatchProps = {
  filter: AccountsFilter
  /** Where the filters look and nothing is any more: "at ComEd"; null: there is something. */
  gone: string | null
  service: AskService
  onAsk: () => void
  onDropFilters: () => void
  onShowAll: () => void
}

const icon = <SearchX aria-hidden="true" />

/** Nothing here matches: without the filters perhaps, or at the service. */
export function NoMatch({ filter, gone, service, onAsk, onDropFilters, onShowAll }: NoMatchProps) {
  const text = filter.search.trim()
  const hasFilters = isFiltered({ ...filter, search: '' })
  if (text === '' || hasFilters) {
    return (
      <Empty
        icon={icon}
        action={
          text === '' ? (
            <Button onPress={onShowAll}>Show all accounts</Button>
          ) : (
            <Button onPress={onDropFilters}>Search without the filters</Button>
          )
        }
      >
        {gone === null
          ? `No account matches${text === '' ? '' : ' with these filters'}.`
          : `No utility account is ${gone} any more.`}
      </Empty>
    )
  }
  const isNowhere = service.nothingFor === text
  return (
    <Empty
      icon={icon}
      action={
        <div className="line">
          {isNowhere ? null : <AskButton text={text} service={service} onAsk={onAsk} />}
          <Button look={isNowhere ? 'plain' : 'quiet'} onPress={onShowAll}>
            Show all accounts
          </Button>
        </div>
      }
    >
      <span aria-live="polite">
        {isNowhere
          ? `Nothing here and nothing at the service matches “${isolated(text)}”.`
          : 'No account matches.'}
      </span>
    </Empty>
  )
}
