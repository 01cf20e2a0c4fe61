import type { ReactNode } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { Facts } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime, isAhead } from '../../../ui/text/when.ts'
import { Exported, usePrinting } from '../../exporting/exported.tsx'
import { ShowFailure } from '../../failure.tsx'
import { useConnection } from '../../hooks/app-state.ts'
import { addressLines, emailText } from '../../words/customer-words.ts'
import { holderOf } from '../link/link-words.ts'
import { messages } from '../record-messages.ts'
import { sharedWords } from './account-words.ts'

const words = messages.print

/** Prints a customer's data, or saves it as a PDF. `noted`: staff's name, or ''. `dialog`: the page while printing, and the result. */
export function usePrintCustomer(details: AccountDetails | undefined, noted: string) {
  const { print, savePdf, saved, failure, forget, sheetOf } = usePrinting('customer')
  const dialog = (
    <>
      {sheetOf(() => (details === undefined ? null : <CustomerPage details={details} noted={noted} />))}
      {saved === null ? null : <Exported end={saved} words={words.holds} onClose={forget} />}
      <ShowFailure failure={failure} consequence={words.notSaved} onRetry={savePdf} />
    </>
  )
  return { print, savePdf, dialog }
}

/** A value of one or more lines, or "not given" where all are empty. */
const given = (lines: readonly (string | null | undefined)[], exact = false): ReactNode => {
  const there = lines.flatMap(line => line?.trim() || [])
  return there.length === 0
    ? messages.notGiven
    : there.map(line => <Outside as="div" key={line} text={line} exact={exact} />)
}

function CustomerPage({ details, noted }: { details: AccountDetails; noted: string }) {
  const connection = useConnection()
  const { account, name, connectedAt, readAt } = details
  const holder = holderOf({ customer: noted, customerName: name?.text ?? null })
  return (
    <article className="customer-page">
      {connection?.kind === 'practice' ? <p className="strong">{words.practice}</p> : null}
      <Outside as="h1" text={noted || (name?.text ?? messages.noName)} />
      {holder === null ? null : (
        <p>
          {messages.accountOf}
          <Outside text={holder} />
        </p>
      )}
      <p>{sharedWords(account)}</p>
      <Facts
        facts={[
          [messages.accounts.email, given([emailText(details)], true)],
          [messages.details.id, given([account.customerId], true)],
          [words.sharedSince, given([connectedAt === null ? null : fullTime(connectedAt)])],
        ]}
      />
      {account.utilityAccounts.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID, and a page does not change
        <section key={index}>
          <Outside as="h2" text={one.utilityProvider?.trim() || messages.accounts.utilityNotGiven} />
          <Facts
            facts={[
              [messages.accounts.number, given([one.utilityAccountNumber], true)],
              [messages.accounts.address, given(addressLines(one.address))],
              [messages.accounts.id, given([one.electricAccountId], true)],
            ]}
          />
        </section>
      ))}
      <footer>
        {connection === null ? '' : `${isolated(connection.name)} · `}
        {isAhead(readAt) ? '' : words.read(fullTime(readAt))}
        {words.printed(fullTime(Date.now()))}
      </footer>
    </article>
  )
}
