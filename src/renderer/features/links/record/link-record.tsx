import { useMutation, useQuery } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import type { Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Mails } from '../../../shared/handing-over/mails.tsx'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { CustomerSections } from '../../../shared/record/customer/customer-sections.tsx'
import { LinkHistory } from '../../../shared/record/link/link-history.tsx'
import { LinkSection, NoteSection } from '../../../shared/record/link/link-section.tsx'
import { copiedWords, holderOf, isStanding, nameOf } from '../../../shared/record/link/link-words.ts'
import { Rail } from '../../../shared/record/link/rail.tsx'
import { railOf } from '../../../shared/record/link/steps.ts'
import { accountQuery, useRecordReady } from '../../../shared/record/queries.ts'
import { Record } from '../../../ui/layout/record.tsx'
import { Warning } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { recordMessages as messages } from '../links-messages.ts'
import type { OpenLink } from '../open-link.ts'
import { LinkActions, type RecordWays } from './link-actions.tsx'

type LinkRecordProps = RecordWays & {
  link: Link & { url: string }
  open: OpenLink
  onClose: () => void
}

/** One link in full, and the customer who accepted it. */
export function LinkRecord({ link, open, onClose, ...ways }: LinkRecordProps) {
  const { id, url, customerId } = link
  const { saved } = open
  const details = useQuery({ ...accountQuery(customerId ?? ''), enabled: customerId !== null }).data
  const endedAt = details?.ended?.endedAt ?? null
  const ready = useRecordReady(customerId, saved ? id : null)
  const tellsMore = currentConnection(useAppState())?.tellsChanges === true
  const copy = useMutation({
    // Where the register has no URL, as the disk took none, the text itself is copied.
    mutationFn: () =>
      saved ? ask('links.copy', { id }) : ask('clipboard.write', { text: url }).then(() => link),
    onSuccess: after => announce(copiedWords(link, after)),
  })
  const isCopied = open.copied || copy.isSuccess || link.copiedAt !== null
  return (
    <Record
      label={messages.label}
      onClose={onClose}
      title={
        <h2 title={isolated(nameOf(link))}>
          <Outside text={nameOf(link)} />
        </h2>
      }
      below={<Below link={link} />}
      rail={<Rail steps={railOf(link, { tellsMore, endedAt })} />}
      actions={
        <LinkActions link={link} saved={saved} details={details} copy={copy} isCopied={isCopied} {...ways} />
      }
      notes={
        <>
          {saved ? null : (
            <Warning title={messages.notSaved.title}>{messages.notSaved.sentence(isCopied)}</Warning>
          )}
          {isCopied || copy.error !== null ? null : (
            <Warning title={messages.notCopied.title}>{messages.notCopied.sentence}</Warning>
          )}
          <ShowFailure failure={copy.error} onRetry={() => copy.mutate()} />
        </>
      }
    >
      {ready ? (
        <>
          <LinkSection link={link} saved={saved} />
          {details === undefined ? null : <CustomerSections details={details} />}
          <NoteSection note={link.note} />
          {saved ? <Mails linkId={id} email={link.email} /> : null}
          {saved ? <LinkHistory link={link} endedAt={endedAt} /> : null}
        </>
      ) : null}
    </Record>
  )
}

function Below({ link }: { link: Link }) {
  const holder = holderOf(link)
  const email = link.email === nameOf(link) ? '' : link.email
  const standing = isStanding(link) && link.customer !== ''
  if (holder === null && email === '' && !standing) return null
  return (
    <p className="record-below muted small anywhere">
      {holder === null ? null : (
        <span>
          {messages.accountOf}
          <Outside text={holder} />
        </span>
      )}
      {email === '' ? null : (
        <span>
          <Outside text={email} exact />
        </span>
      )}
      {standing ? <Tag>{messages.standing}</Tag> : null}
    </p>
  )
}
