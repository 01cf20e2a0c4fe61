import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { accountsSummaryQuery } from '../../../shared/hooks/accounts-summary.ts'
import { useTellsMore } from '../../../shared/hooks/app-state.ts'
import { linkMessages } from '../../../shared/record/link/link-messages.ts'
import { acceptedWords } from '../../../shared/record/link/link-words.ts'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { sessionState, useStore } from '../../../ui/store.ts'
import { pluralOrMore } from '../../../ui/text/numbers.ts'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import type { LinksList } from '../queries.ts'
import { messages } from './register-messages.ts'
import { isNarrowed } from './shown-list.ts'

const words = messages.foot

/** The newest customer for whom the message was closed already. */
const keptSaid = sessionState<string | null>(null)

/** The list's count and what arrived meanwhile; its height is constant, so that nothing above moves. */
export function RegisterFoot({ list }: { list: LinksList }) {
  const { first, shown, toRows, showArrived } = list
  const tellsMore = useTellsMore()
  const arrived = first?.arrived ?? 0
  // The customer who accepted last and was not opened yet.
  const summary = useQuery({ ...accountsSummaryQuery, enabled: tellsMore }).data
  const [said, setSaid] = useStore(keptSaid)
  const newest = tellsMore && summary?.newest?.customerId !== said ? (summary?.newest ?? null) : null
  useFocusLeft(arrived > 0, toRows)
  useFocusLeft(newest !== null, toRows)
  if (first === undefined) return <span>{words.unknown}</span>
  const known = pluralOrMore(list.total, 'link', list.exact)
  return (
    <>
      <span>{isNarrowed(shown) ? words.found(known) : known}</span>
      {shown.followUp && !tellsMore ? <span className="clip">{words.tellsNothing}</span> : null}
      <span className="row clip" aria-live="polite">
        {arrived === 0 ? null : (
          <span className="tag ok">
            {words.arrived(arrived)}
            <Button look="quiet" onPress={showArrived}>
              {words.show}
            </Button>
          </span>
        )}
        {arrived > 0 || newest === null ? null : (
          <span className="tag ok">
            <Check aria-hidden="true" />
            <span className="clip">{acceptedWords(newest, (summary?.newCustomers ?? 1) - 1)}</span>
            <Button
              look="quiet"
              onPress={() => {
                setSaid(newest.customerId)
                go(accountRoute(newest.customerId))
              }}
            >
              {linkMessages.showAccount}
            </Button>
            <Button icon={X} look="quiet" label={words.close} onPress={() => setSaid(newest.customerId)} />
          </span>
        )}
      </span>
    </>
  )
}
