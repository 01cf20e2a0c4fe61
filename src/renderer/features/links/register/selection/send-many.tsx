import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailKind } from '../../../../../contract/mail/mail.ts'
import type { Link } from '../../../../../contract/model.ts'
import { call } from '../../../../api.ts'
import { AskCompany } from '../../../../shared/handing-over/ask-company.tsx'
import { lacksServer, mailSetupQuery } from '../../../../shared/handing-over/queries.ts'
import { useTemplate } from '../../../../shared/handing-over/use-message.tsx'
import { ask } from '../../../../shared/hooks/query-client.ts'
import { isOfUse } from '../../../../shared/record/link/link-words.ts'
import { linkMessages } from '../../links-messages.ts'
import { EachDialog } from './each-dialog.tsx'
import { type Marked, markedLinks } from './marked-links.ts'
import { leftOutWords, messages, type Sent, sentWords } from './selection-messages.ts'

/** Whether a mail can go out with it: there is somebody to send it to, and it brings them further. */
const isMailable = (link: Link): boolean => link.url !== null && isOfUse(link) && link.email !== ''

type SendManyProps = {
  marked: Marked
  kind: MailKind
  /** `done`: it was done with them. */
  onClose: (done: boolean) => void
}

/** Sends each customer their own link from a template, through the queue; says before to how many, and who is left out. */
export function SendMany({ marked, kind, onClose }: SendManyProps) {
  const setup = useQuery(mailSetupQuery)
  // The same mails, however often they are asked for in this dialog.
  const [batch] = useState(() => crypto.randomUUID().slice(0, 8))
  const links = useQuery({
    queryKey: ['marked-links', batch],
    queryFn: () => markedLinks(marked),
    gcTime: 0,
  })
  const [company, setCompany] = useState('')
  const { template, field } = useTemplate(kind, setup.data?.templates ?? [])
  const known = links.data ?? []
  const mailable = known.filter(isMailable)
  const title = messages.sendTitle(kind, links.data === undefined ? null : mailable.length)
  const isSetUp = setup.data !== undefined && !lacksServer(setup.data)
  const sendOne = async (linkId: string): Promise<Sent> => {
    const mail = { id: `${batch}-${linkId}`.slice(0, 64), linkId, templateId: template?.id ?? '' }
    return (await call('mail.send', { ...mail, to: null, fill: {} })).ok ? 'queued' : 'left'
  }
  return (
    <EachDialog
      title={title}
      before={leftOutWords(known.filter(link => !isMailable(link)))}
      verb={kind === 'reminder' ? linkMessages.remind : linkMessages.send}
      begin={async () => {
        if (company.trim() !== '') await ask('mail.saveCompany', { company })
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
    >
      <p>{messages.beforeSending}</p>
      {field}
      {template === undefined ? null : (
        <AskCompany words={template} company={company} onChange={setCompany} />
      )}
    </EachDialog>
  )
}
