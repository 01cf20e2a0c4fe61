/** @jsxImportSource hono/jsx */
import { Exact, Words } from '../pages/outside.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'

const addressLine = ({ street, city, state, zip }: UtilityAccountRow): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** One utility account in a line or two. */
export const AccountLines = ({ account }: { account: UtilityAccountRow }) => (
  <span class="lines">
    <strong>
      <Words text={account.provider ?? 'Utility not given'} />
    </strong>
    <span>
      Account <Exact text={account.account_number ?? 'not given'} />
    </span>
    <span class="muted">
      <Words text={addressLine(account) || 'Address not given'} />
    </span>
  </span>
)
