import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { accountsSummaryQuery } from '../../../shared/hooks/accounts-summary.ts'
import { linkMessages } from '../../../shared/record/link/link-messages.ts'
import { acceptedWords } from '../../../shared/record/link/link-words.ts'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { sessionState, useStore } from '../../../ui/store.ts'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { messages } from './register-messages.ts'

const words = messages.foot

/** The newest customer for whom the message was closed already. */
const keptSaid = sessionState<string | null>(null)

type RegisterFootProps = {
  /** The count of links as text; null while loading. */
  known: string | null
  narrowed: boolean
  tellsMore: boolean
  /** The list shows links that are due for follow-up. */
  followUp: boolean
  arrived: number
  onShow: () => void
  /** Called where what was said went with the focus. */
  onLeft: () => void
}

/** The list's count and what arrived meanwhile; its height is constant, so that nothing above moves. */
export function RegisterFoot({ known, narrowed, tellsMore, followUp, arrived, ...props }: RegisterFootProps) {
  const { onShow, onLeft } = props
  // The customer who accepted last and was not opened yet.
  const summary = useQuery({ ...accountsSummaryQuery, enabled: tellsMore }).data
  const [said, setSaid] = useStore(keptSaid)
  const newest = tellsMore && summary?.newest?.customerId !== said ? (summary?.newest ?? null) : null
  useFocusLeft(arrived > 0, onLeft)
  useFocusLeft(newest !== null, onLeft)
  if (known === null) return <span>{words.unknown}</span>
  return (
    <>
      <span>{narrowed ? words.found(known) : known}</span>
      {followUp && !tellsMore ? <span className="clip">{words.tellsNothing}</span> : null}
      <span className="row clip" aria-live="polite">
        {arrived === 0 ? null : (
          <span className="tag ok">
            {words.arrived(arrived)}
            <Button look="quiet" onPress={onShow}>
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
