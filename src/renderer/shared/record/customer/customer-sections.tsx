import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountDetails } from '../../../../contract/model.ts'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { ShowFailure } from '../../failure.tsx'
import { cutWords } from '../../words/cut-words.ts'
import { Acceptance } from './acceptance.tsx'
import { sharedWords } from './accounts/account-words.ts'
import { AccountsTable } from './accounts/accounts-table.tsx'
import { UtilityAccountDetails } from './accounts/utility-account.tsx'
import { ConsentEnded } from './consent-ended.tsx'
import { CustomerLinks } from './customer-links.tsx'
import { Naming } from './naming.tsx'
import { Proposals } from './proposals.tsx'
import { neighboursQuery } from './queries.ts'

/** What a person should decide or know of a customer before all else: whose they are, and what the service sent too much of. */
export function CustomerNotes({ details }: { details: AccountDetails }) {
  const { account, name, link, cut, ended } = details
  if (ended !== null) return null
  return (
    <>
      <Naming key={name?.text} customerId={account.customerId} name={name} />
      {link === null ? <Proposals customerId={account.customerId} /> : null}
      {cut === null ? null : <Notice>{cutWords(cut)}</Notice>}
    </>
  )
}

/** What a customer shares, and since when or until when. `children`: what stands above it. */
export function CustomerSections({ details, children }: { details: AccountDetails; children?: ReactNode }) {
  const { ended, account, link } = details
  return (
    <>
      {children}
      {ended === null ? <UtilityAccounts details={details} /> : null}
      {ended === null ? <Acceptance details={details} /> : <ConsentEnded details={{ ...details, ended }} />}
      <CustomerLinks customerId={account.customerId} shown={ended === null ? (link?.id ?? null) : null} />
    </>
  )
}

/** More than these are a table. */
const most = 6

function UtilityAccounts({ details }: { details: AccountDetails }) {
  const { utilityAccounts, customerId } = details.account
  const neighbours = useQuery(neighboursQuery(customerId))
  const detailsOf = (index: number) => {
    const account = utilityAccounts[index]
    return account === undefined ? null : (
      <UtilityAccountDetails
        key={index}
        customerId={customerId}
        position={index}
        account={account}
        others={neighbours.data?.find(({ position }) => position === index)}
      />
    )
  }
  return (
    <RecordSection title={sharedWords(details.account)}>
      <ShowFailure failure={neighbours.error} onRetry={() => void neighbours.refetch()} />
      {utilityAccounts.length > most ? (
        <AccountsTable accounts={utilityAccounts} detailsOf={detailsOf} />
      ) : (
        utilityAccounts.map((_, index) => detailsOf(index))
      )}
    </RecordSection>
  )
}
