import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { useRoute } from '../../routes/here.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { cutWords } from '../../words/customer-words.ts'
import { linksQuery, neighboursQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { sharedWords } from './account-words.ts'
import { AccountsTable } from './accounts-table.tsx'
import { Consent, ConsentEnded } from './consent.tsx'
import { Naming } from './naming.tsx'
import { Proposals } from './proposals.tsx'
import { UtilityAccountDetails } from './utility-account.tsx'

/** Notes at the top of the record: a missing name, links to match, and data cut off because the service sent too much. */
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

type CustomerSectionsProps = {
  details: AccountDetails
  /** The link that the record shows; null: none. */
  shown: string | null
  /** The customer's name as the record shows it; null: none is known. */
  called: string | null
}

/** What a customer shares, since when or until when, and by which links. */
export function CustomerSections({ details, shown, called }: CustomerSectionsProps) {
  const { ended, account } = details
  const isSharing = ended === null
  return (
    <>
      {isSharing ? <UtilityAccounts details={details} called={called} /> : null}
      {isSharing ? (
        <Consent details={details} shown={shown} />
      ) : (
        <ConsentEnded details={details} ended={ended} called={called} />
      )}
      <CustomerLinks customerId={account.customerId} shown={shown} />
    </>
  )
}

/** More utility accounts than this are shown as a table. */
const most = 6

function UtilityAccounts({ details, called }: Omit<CustomerSectionsProps, 'shown'>) {
  const { utilityAccounts, customerId } = details.account
  const neighbours = useQuery(neighboursQuery(customerId))
  const { at } = useRoute().search
  const current = utilityAccounts.length > 1 ? utilityAccounts.findIndex((_, index) => at === `${index}`) : -1
  const all = utilityAccounts.map((account, index) => (
    <UtilityAccountDetails
      // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID; the list is replaced as a whole
      key={index}
      details={details}
      position={index}
      account={account}
      isCurrent={index === current}
      others={neighbours.data?.find(({ position }) => position === index)}
    />
  ))
  return (
    <RecordSection title={sharedWords(details.account)}>
      <ShowFailure failure={neighbours.error} onRetry={() => void neighbours.refetch()} />
      {all.length > 0 ? null : (
        <p>{messages.accounts.none(isolated(called ?? messages.accounts.thisCustomer))}</p>
      )}
      {all.length > most ? (
        <AccountsTable key={current} accounts={utilityAccounts} details={all} current={current} />
      ) : (
        all
      )}
    </RecordSection>
  )
}

const words = messages.links

/** The customer's links other than the one shown above: a customer who consents twice has accepted two. */
function CustomerLinks({ customerId, shown }: { customerId: string; shown: string | null }) {
  const { data = [], error, refetch } = useQuery(linksQuery(customerId))
  if (error !== null) return <ShowFailure failure={error} onRetry={() => void refetch()} />
  const others = data.filter(link => link.id !== shown)
  if (others.length === 0) return null
  return (
    <RecordSection title={words.others} label={words.others}>
      <ul className="stack">
        {others.map(link => (
          <li className="spread" key={link.id}>
            <Outside
              className="clip"
              text={link.standing ? words.standing : link.customer || link.email || words.unnamed}
            />
            <span className="muted small" title={fullTime(link.createdAt)}>
              {words.made(link.createdAt)}
              <RouteLink {...linkRoute(link.id)}>{messages.showLink}</RouteLink>
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
