import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { accountsSummaryQuery } from '../../../shared/hooks/accounts-summary.ts'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { acceptedWords } from '../../../shared/record/link/link-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'

/** Who accepted last and was not looked at yet; only where the service tells that it was that. */
export function Accepted({ onAccount }: { onAccount: (customerId: string) => void }) {
  const told = currentConnection(useAppState())?.tellsChanges === true
  const summary = useQuery(accountsSummaryQuery).data
  if (!told || summary == null || summary.newest === null) return null
  const { newest, newCustomers } = summary
  return (
    <span className="list-arrived accepted small">
      <Check aria-hidden="true" />
      <span className="clip">{acceptedWords(newest, newCustomers - 1)}</span>
      <Button look="quiet" onPress={() => onAccount(newest.customerId)}>
        Show account
      </Button>
    </span>
  )
}
