import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { LinkMail, MailKind, MailMessage } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MessagePreview } from '../handing-over/message-editor.tsx'
import { lacksServer, mailSetupQuery, previewQuery } from '../handing-over/queries.ts'
import { useCompany, useTemplate } from '../handing-over/use-message.tsx'
import { ask } from '../hooks/query-client.ts'
import { nameOf } from '../record/link/link-words.ts'
import { EachDialog } from './each-dialog.tsx'
import {
  areReminders,
  becomeWords,
  cautionWords,
  isMailable,
  isMailedLately,
  lacksName,
  leaveOutWords,
  leftOutWords,
  messages,
  namesOf,
  type Sent,
  sentWords,
} from './many-messages.ts'
import { sendOne } from './send-one.ts'

const { preview: words } = messages

/** `company`: the name that is being typed; '': use the saved one. */
type MailPagerProps = { links: Link[]; words: MailMessage; company: string }

/** The mails as each customer will read theirs, one at a time. */
function MailPager({ links, words: { subject, text }, company }: MailPagerProps) {
  const [chosen, setChosen] = useState(0)
  // Wraps around at both ends: a disabled button at the end would lose the focus.
  const index = (chosen + links.length) % links.length
  const link = links[index]
  const fill = company === '' ? {} : { company }
  const preview = useQuery(previewQuery({ linkId: link?.id ?? null, subject, text, fill })).data
  if (link === undefined || preview === undefined) return null
  return (
    <section className="stack tight" aria-label={words.label}>
      <div className="spread">
        <span className="clip" aria-live="polite">
          {words.to(isolated(nameOf(link)), isolated(link.email))}
        </span>
        {links.length === 1 ? null : (
          <div className="line">
            <Button icon={ChevronLeft} label={words.previous} onPress={() => setChosen(index - 1)} />
            <span className="muted small">{words.at(index + 1, links.length)}</span>
            <Button icon={ChevronRight} label={words.next} onPress={() => setChosen(index + 1)} />
          </div>
        )}
      </div>
      <MessagePreview preview={preview} />
    </section>
  )
}

/** The mails of a batch, one link after the other, as there may be thousands. */
const readBatch = async (batch: string, links: Link[]): Promise<LinkMail[]> => {
  const mails: LinkMail[] = []
  for (const { id } of links)
    mails.push(...(await ask('mail.ofLink', { id })).filter(mail => mail.id.startsWith(batch)))
  return mails
}

type BecomeOfProps = { batch: string; links: Link[]; outcomes: Sent[] }

/** What became of the mails, as far as it is known by now: where the queue stands, and in the end how many were sent. */
function BecomeOf({ batch, links, outcomes }: BecomeOfProps) {
  // The cached state of the queue may be older than the batch: "none waits" is true only once it was asked for anew.
  const { data: setup, isFetchedAfterMount } = useQuery({ ...mailSetupQuery, refetchOnMount: 'always' })
  const queryFn = () => readBatch(batch, links)
  const enabled = isFetchedAfterMount && setup?.waiting === 0 && !setup.practice
  const { data } = useQuery({ queryKey: ['mail', 'batch', batch], queryFn, enabled, gcTime: 0 })
  return sentWords(outcomes, mails =>
    setup === undefined ? messages.put(mails) : becomeWords(mails, setup, data),
  )
}

type SendManyProps = {
  /** What the mails are for, as far as the selection tells: they are reminders also where its links turn out to be such. */
  kind: MailKind
  readLinks: () => Promise<Link[]>
  /** `done`: whether it ran to its end. */
  onClose: (done: boolean) => void
}

/** Queues one mail for each customer, with their own link; first shows who gets which mail, and who is left out. */
export function SendMany({ readLinks, onClose, ...props }: SendManyProps) {
  const setup = useQuery(mailSetupQuery)
  // One id for this dialog, so that pressing again queues nothing twice.
  const [batch] = useState(() => crypto.randomUUID().slice(0, 8))
  const links = useQuery({ queryKey: ['links-to-send', batch], queryFn: readLinks, gcTime: 0 })
  const known = links.data ?? []
  const [leavesOut, setLeavesOut] = useState(false)
  const all = known.filter(isMailable)
  const leaveOut = leaveOutWords(all)
  const wanted = leavesOut ? all.filter(link => !isMailedLately(link)) : all
  const kind = areReminders(wanted) ? 'reminder' : props.kind
  const { template, field } = useTemplate(kind, setup.data?.templates ?? [], 'many')
  const isNameless = (link: Link) => template !== undefined && lacksName(link, template)
  const nameless = wanted.filter(isNameless)
  const mailable = wanted.filter(link => !isNameless(link))
  const company = useCompany(template)
  const caution = cautionWords(kind, mailable)
  const isSetUp = setup.data !== undefined && !lacksServer(setup.data)
  return (
    <EachDialog
      title={messages.sendTitle(kind, links.data === undefined ? null : mailable.length)}
      before={leftOutWords(known.filter(link => !isMailable(link)))}
      verb={messages.sendVerb(kind, mailable.length)}
      begin={async () => {
        await company.keep()
        return mailable.map(({ id }) => id)
      }}
      work={linkId => sendOne(linkId, batch, template?.id ?? '')}
      words={outcomes => <BecomeOf batch={batch} links={all} outcomes={outcomes} />}
      ready={isSetUp && template !== undefined && !company.isLacking && mailable.length > 0}
      failure={
        setup.error ??
        links.error ??
        (setup.data !== undefined && !isSetUp ? { code: 'mail_not_set_up' } : null)
      }
      onClose={onClose}
    >
      {links.data === undefined ? <p>{messages.beforeSending}</p> : null}
      {mailable.length === 0 ? null : <p>{messages.mailTo(namesOf(mailable))}</p>}
      {nameless.length === 0 ? null : <p className="warn-text">{messages.nameless(namesOf(nameless))}</p>}
      {caution === '' ? null : <p className="warn-text">{caution}</p>}
      {leaveOut === '' ? null : (
        <label className="line">
          <input
            type="checkbox"
            checked={leavesOut}
            onChange={({ target }) => setLeavesOut(target.checked)}
          />
          <span>{leaveOut}</span>
        </label>
      )}
      {setup.data?.practice ? <p className="muted">{messages.practice}</p> : null}
      {field}
      {company.field}
      {template === undefined || mailable.length === 0 ? null : (
        <MailPager links={mailable} words={template} company={company.company} />
      )}
    </EachDialog>
  )
}
