import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Mails } from '../../../shared/handing-over/mails.tsx'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { LinkHistory } from '../../../shared/record/link/link-history.tsx'
import { LinkSection, NoteSection } from '../../../shared/record/link/link-section.tsx'
import { copiedWords, nameOf } from '../../../shared/record/link/link-words.ts'
import { Rail } from '../../../shared/record/link/rail.tsx'
import { railOf } from '../../../shared/record/link/steps.ts'
import { linkQuery } from '../../../shared/record/queries.ts'
import { linkRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Record } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { actionTitles, messages } from '../inbox-messages.ts'
import type { InboxItem } from '../item.ts'

type LinkPanelProps = {
  linkId: string
  item: InboxItem
  onAct: () => void
  onClose: () => void
}

const withUrl = (link: Link | undefined): (Link & { url: string }) | null =>
  link === undefined || link.url === null ? null : { ...link, url: link.url }

/** The record of a link beside the Inbox: what waits with it first, all else in Links. */
export function LinkPanel({ linkId, item, onAct, onClose }: LinkPanelProps) {
  const { data, error, refetch } = useQuery(linkQuery(linkId))
  const tellsMore = currentConnection(useAppState())?.tellsChanges === true
  const link = withUrl(data)
  const copy = useMutation({
    mutationFn: () => ask('links.copy', { id: linkId }),
    onSuccess: after => announce(data === undefined ? '' : copiedWords(data, after)),
  })
  const failure = copy.error ?? error
  return (
    <Record
      label={messages.linkRecord}
      onClose={onClose}
      title={
        <h2>
          <Outside text={data === undefined ? item.title : nameOf(data)} />
        </h2>
      }
      below={
        data === undefined || data.email === '' || data.email === nameOf(data) ? undefined : (
          <p className="record-below muted small anywhere">
            <Outside text={data.email} exact />
          </p>
        )
      }
      rail={data === undefined ? undefined : <Rail steps={railOf(data, { tellsMore, endedAt: null })} />}
      actions={
        <>
          {item.action.do === 'open' ? null : (
            <Button look="primary" onPress={onAct}>
              {actionTitles[item.action.do]}
            </Button>
          )}
          {link === null ? null : (
            <Button pending={copy.isPending} onPress={() => copy.mutate()}>
              <Copy aria-hidden="true" />
              {messages.copyLink}
            </Button>
          )}
          <Button look="quiet" onPress={() => go(linkRoute(linkId))}>
            {messages.openInLinks}
          </Button>
        </>
      }
      notes={
        failure === null ? undefined : (
          <ShowFailure
            failure={failure}
            onRetry={() => (copy.error === null ? void refetch() : copy.mutate())}
          />
        )
      }
    >
      {link === null ? null : <LinkSection link={link} saved />}
      {data === undefined ? null : <NoteSection note={data.note} />}
      {link === null ? null : <Mails linkId={link.id} email={link.email} />}
      {link === null ? null : <LinkHistory link={link} endedAt={null} />}
    </Record>
  )
}
