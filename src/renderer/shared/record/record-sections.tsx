import { Children, type ReactNode } from 'react'
import type { AccountDetails, Link } from '../../../contract/model.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { Mails } from '../handing-over/mails.tsx'
import { CustomerSections } from './customer/customer-sections.tsx'
import { History } from './customer/history.tsx'
import { LinkHistory } from './link/link-history.tsx'
import { LinkSection, NoteSection } from './link/link-section.tsx'
import { messages } from './record-messages.ts'

type RecordBelowProps = { holder?: string | null; children?: ReactNode }

/** Below the name: the account holder, where staff noted another name, and what else tells who it is. Nothing where nothing does. */
export function RecordBelow({ holder = null, children }: RecordBelowProps) {
  if (holder === null && Children.toArray(children).length === 0) return null
  return (
    <p className="record-below muted small anywhere">
      {holder === null ? null : (
        <span>
          {messages.accountOf}
          <Outside text={holder} />
        </span>
      )}
      {children}
    </p>
  )
}

type RecordSectionsProps = {
  link: Link | undefined
  /** Of the customer who accepted it; undefined: nobody did, as far as is known. */
  details: AccountDetails | undefined
  /** The link is in the register, so that more is known of it. */
  saved?: boolean
}

/** All that is known of a link and of the customer who accepted it, the same wherever it is asked for. */
export function RecordSections({ link, details, saved = true }: RecordSectionsProps) {
  const changes = (heading: boolean) =>
    details === undefined ? null : <History customerId={details.account.customerId} heading={heading} />
  return (
    <>
      {link === undefined || link.url === null ? null : (
        <LinkSection link={{ ...link, url: link.url }} saved={saved} />
      )}
      {details === undefined ? null : <CustomerSections details={details} />}
      {link === undefined ? (
        changes(true)
      ) : (
        <>
          <NoteSection note={link.note} />
          {saved ? <Mails linkId={link.id} email={link.email} /> : null}
          {saved ? (
            <LinkHistory link={link} endedAt={details?.ended?.endedAt ?? null}>
              {changes(false)}
            </LinkHistory>
          ) : null}
        </>
      )}
    </>
  )
}
