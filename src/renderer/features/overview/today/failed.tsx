import { useQuery } from '@tanstack/react-query'
import type { Overview } from '../../../../contract/overview.ts'
import { accountsSummaryQuery } from '../../../shared/hooks/accounts-summary.ts'
import { linkRoute, unknownLinksRoute } from '../../../shared/routes/account-route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { count, plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { dayOrTime, fullTime } from '../../../ui/text/when.ts'
import { Block } from './block.tsx'

/** Mails, links and readings that did not come to a good end, as far as anybody has to do something about them. */
export function Failed({ overview: { failedMails, unknownLinks } }: { overview: Overview }) {
  const reading = useQuery(accountsSummaryQuery).data?.lastReading ?? null
  const failure =
    reading?.ok === false && reading.failure.code !== 'list_not_offered' ? reading.failure : null
  const total = failedMails.total + unknownLinks + (failure === null ? 0 : 1)
  return (
    <Block
      title="Failed"
      count={failedMails.more ? `${count(total)}+` : count(total)}
      isEmpty={total === 0}
      empty="Nothing. Mails that were refused, links of unknown outcome and readings that failed stand here."
    >
      <ul className="today-list">
        {failure === null ? null : (
          <li>
            <RouteLink to="/accounts">Accounts not read</RouteLink>
            <span className="muted small">{failureWords(failure).title}</span>
          </li>
        )}
        {unknownLinks === 0 ? null : (
          <li>
            <RouteLink {...unknownLinksRoute}>{plural(unknownLinks, 'link')} of unknown outcome</RouteLink>
          </li>
        )}
        {failedMails.latest.map(mail => (
          <li key={mail.linkId}>
            <RouteLink className="clip" {...linkRoute(mail.linkId)}>
              <Outside text={mail.customer || mail.email} />
            </RouteLink>
            <span className="muted small" title={fullTime(mail.at)}>
              {mail.state === 'refused' ? 'Mail refused' : 'Mail: outcome unknown'} · {dayOrTime(mail.at)}
            </span>
          </li>
        ))}
      </ul>
      {failedMails.total > failedMails.latest.length ? (
        <p className="muted small">
          and {count(failedMails.total - failedMails.latest.length)}
          {failedMails.more ? ' or more' : ''} mails besides
        </p>
      ) : null}
    </Block>
  )
}
