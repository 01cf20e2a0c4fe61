import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailKind } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { call } from '../../api.ts'
import { lacksServer, mailSetupQuery } from '../handing-over/queries.ts'
import { useCompany } from '../handing-over/use-company.tsx'
import { useTemplate } from '../handing-over/use-message.tsx'
import { EachDialog } from './each-dialog.tsx'
import { MailPager } from './mail-pager.tsx'
import {
  cautionWords,
  isMailable,
  leftOutWords,
  messages,
  namesOf,
  type Sent,
  sentWords,
} from './many-messages.ts'

type SendManyProps = {
  kind: MailKind
  readLinks: () => Promise<Link[]>
  /** `done`: whether it ran to its end. */
  onClose: (done: boolean) => void
}

/** Queues one mail for each customer, with their own link; first shows who gets which mail, and who is left out. */
export function SendMany({ kind, readLinks, onClose }: SendManyProps) {
  const setup = useQuery(mailSetupQuery)
  // One id for this dialog, so that pressing again queues nothing twice.
  const [batch] = useState(() => crypto.randomUUID().slice(0, 8))
  const links = useQuery({ queryKey: ['links-to-send', batch], queryFn: readLinks, gcTime: 0 })
  const { template, field } = useTemplate(kind, setup.data?.templates ?? [])
  const company = useCompany(template)
  const known = links.data ?? []
  const mailable = known.filter(isMailable)
  const caution = cautionWords(kind, mailable)
  const isSetUp = setup.data !== undefined && !lacksServer(setup.data)
  const sendOne = async (linkId: string): Promise<Sent> => {
    const mail = { id: `${batch}-${linkId}`.slice(0, 64), linkId, templateId: template?.id ?? '' }
    return (await call('mail.send', { ...mail, to: null, fill: {} })).ok ? 'queued' : 'left'
  }
  return (
    <EachDialog
      title={messages.sendTitle(kind, links.data === undefined ? null : mailable.length)}
      before={leftOutWords(known.filter(link => !isMailable(link)))}
      verb={messages.sendVerb(kind, mailable.length)}
      begin={async () => {
        await company.keep()
        return mailable.map(({ id }) => id)
      }}
      work={sendOne}
      words={sentWords}
      ready={isSetUp && template !== undefined && mailable.length > 0}
      failure={
        setup.error ??
        links.error ??
        (setup.data !== undefined && !isSetUp ? { code: 'mail_not_set_up' } : null)
      }
      onClose={onClose}
      wide
    >
      <p>{mailable.length === 0 ? messages.beforeSending : messages.mailTo(namesOf(mailable))}</p>
      {caution === '' ? null : <p className="warn-text">{caution}</p>}
      {setup.data?.practice ? <p className="muted">{messages.practice}</p> : null}
      {field}
      {company.field}
      {template === undefined || mailable.length === 0 ? null : (
        <MailPager links={mailable} words={template} company={company.company} />
      )}
    </EachDialog>
  )
}
