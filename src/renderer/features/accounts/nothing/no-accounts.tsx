import { Users } from 'lucide-react'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'

type NoAccountsProps = {
  listOffered: boolean | null
  /** When the list was read last; null: never. */
  asOf: number | null
  busy: boolean
  onRefresh: () => void
  onLookUp: () => void
}

/** Nobody shares anything yet, and the way on. */
export function NoAccounts({ listOffered, asOf, busy, onRefresh, onLookUp }: NoAccountsProps) {
  const icon = <Users aria-hidden="true" />
  if (busy) return <Empty icon={icon}>Reading the accounts from the service…</Empty>
  if (listOffered === false) {
    return (
      <Empty icon={icon} action={<Button onPress={onLookUp}>Look up an account</Button>}>
        No accounts yet. Each account that you look up is kept here.
      </Empty>
    )
  }
  const action =
    asOf === null ? (
      <Button onPress={onRefresh}>Read accounts</Button>
    ) : (
      <Button onPress={() => go({ to: '/links' })}>Create a link</Button>
    )
  return (
    <Empty icon={icon} action={action}>
      No accounts yet. They appear once customers accept your links.
    </Empty>
  )
}
