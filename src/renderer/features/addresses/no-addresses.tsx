import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { useRefresh } from '../../shared/hooks/use-refresh.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Empty } from '../../ui/notices/empty.tsx'

/** Where no utility account is known yet: of addresses that nobody has read nothing can be said. */
export function NoAddresses() {
  const summary = useQuery(accountsSummaryQuery).data
  const offered = summary?.listOffered !== false
  const { busy, start } = useRefresh()
  const icon = <MapPin aria-hidden="true" />
  if (busy) return <Empty icon={icon}>Reading the accounts from the service…</Empty>
  // What is up to date already needs no reading, but somebody who shares.
  const wayOn = !offered ? null : (summary?.asOf ?? null) === null ? (
    <Button onPress={start}>Read accounts</Button>
  ) : (
    <Button onPress={() => go({ to: '/links' })}>Create a link</Button>
  )
  return (
    <Empty icon={icon} action={wayOn}>
      No addresses yet. They come with the accounts that {offered ? 'customers share' : 'you look up'}.
    </Empty>
  )
}
