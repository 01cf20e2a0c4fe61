/** @jsxImportSource hono/jsx */
import { Exact, fill, Words } from '../pages/outside.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Lines } from '../pages/parts.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { messages } from './customer-messages.ts'

/** One utility account in a line or two. */
export const AccountLines = ({ account }: { account: UtilityAccountRow }) => {
  const { provider, account_number, street, city, state, zip } = account
  const address = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const number = <Exact text={account_number ?? messages.noNumber} />
  const more = [fill(messages.account, { number }), <Words text={address || messages.noAddress} />]
  return <Lines name={<Words text={provider ?? page.noUtility} />} more={more} />
}
