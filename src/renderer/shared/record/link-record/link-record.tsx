import { useMutation, useQuery } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import type { Link, MadeLink } from '../../../../contract/model.ts'
import { Record } from '../../../ui/layout/record.tsx'
import { Warning } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { ShowFailure } from '../../failure.tsx'
import { currentConnection, useAppState } from '../../hooks/app-state.ts'
import { ask } from '../../hooks/query-client.ts'
import { recordMessages as messages } from '../link/link-messages.ts'
import { copiedWords, holderOf, isStanding, nameOf } from '../link/link-words.ts'
import type { OpenLink } from '../link/open-link.ts'
import { Rail } from '../link/rail.tsx'
import { railOf } from '../link/steps.ts'
import { accountQuery, linkQuery, useRecordReady } from '../queries.ts'
import { RecordBelow, RecordSections } from '../record-sections.tsx'
import { LinkActions } from './link-actions.tsx'
import { UnknownRecord } from './unknown-record.tsx'

export type LinkRecordProps = {
  open: OpenLink
  /** Puts the cursor on what comes next, where it was just asked for. */
  takesFocus?: boolean
  /** Left out: it cannot be edited beside this list. */
  onEdit?: (link: Link) => void
  /** Gives the focus to the link's row. */
  toRow: () => void
  /** A link of unknown outcome came after all. */
  onMade?: (made: MadeLink) => void
  /** It is gone from the register. */
  onDiscarded: () => void
  onClose: () => void
}

/** The record of a link, as it is known at the moment; nothing until that is read. Give it the link's id as its key. */
export function LinkRecord({ open, takesFocus = false, ...props }: LinkRecordProps) {
  const { onMade = () => undefined, onDiscarded, onClose } = props
  const live = useQuery(linkQuery(open.saved ? open.id : null))
  const link = live.data ?? open.link
  if (link === null) {
    if (live.error === null) return null
    const again = <ShowFailure failure={live.error} onRetry={() => void live.refetch()} />
    return <Record label={messages.label} title={null} notes={again} onClose={onClose} />
  }
  const { url } = link
  if (url !== null)
    return <KnownRecord {...props} link={{ ...link, url }} open={open} takesFocus={takesFocus} />
  return (
    <UnknownRecord
      link={link}
      takesFocus={open.fresh}
      onMade={onMade}
      onDiscarded={onDiscarded}
      onClose={onClose}
    />
  )
}

type KnownRecordProps = LinkRecordProps & { link: Link & { url: string } }

/** One link in full, and the customer who accepted it. */
function KnownRecord({ link, open, takesFocus = false, onEdit, toRow, onClose }: KnownRecordProps) {
  const { id, url, customerId } = link
  const { saved, fresh } = open
  const details = useQuery(accountQuery(customerId)).data
  const endedAt = details?.ended?.endedAt ?? null
  const ready = useRecordReady(customerId, saved ? id : null)
  const tellsMore = currentConnection(useAppState())?.offersChanges === true
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
        <LinkActions
          link={link}
          details={details}
          saved={saved}
          isCopied={isCopied}
          fresh={fresh}
          takesFocus={takesFocus && fresh}
          copy={copy}
          onEdit={onEdit}
          toRow={toRow}
        />
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
      {ready ? <RecordSections link={link} details={details} saved={saved} /> : null}
    </Record>
  )
}

function Below({ link }: { link: Link }) {
  const email = link.email === nameOf(link) ? '' : link.email
  const standing = isStanding(link) && link.customer !== ''
  return (
    <RecordBelow holder={holderOf(link)}>
      {email === '' ? null : (
        <span>
          <Outside text={email} exact />
        </span>
      )}
      {standing ? <Tag>{messages.standing}</Tag> : null}
    </RecordBelow>
  )
}
