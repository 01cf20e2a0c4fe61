import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import type { RowFilter, RunRow } from '../../../../contract/run.ts'
import { Mails } from '../../../shared/handing-over/mails.tsx'
import { MessagePreview } from '../../../shared/handing-over/message-editor.tsx'
import { linkMailsQuery, previewQuery } from '../../../shared/handing-over/queries.ts'
import { useHandOver } from '../../../shared/handing-over/use-hand-over.tsx'
import type { Message } from '../../../shared/handing-over/use-message.tsx'
import { useConnection } from '../../../shared/hooks/app-state.ts'
import { handedLink } from '../../../shared/record/link/link-words.ts'
import { linkQuery } from '../../../shared/record/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Facts, Record, RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { useFocusLeft, useUncovered } from '../../../ui/use-focus-left.ts'
import { mailingOf, mailReason } from './mail-states.ts'
import { messages } from './send-messages.ts'

type MailPanelProps = {
  row: RunRow
  /** Of the rows that are listed. */
  filter: RowFilter
  setup: MailSetup
  message: Message
  toRow: () => void
  onClose: () => void
}

/** The mail of one row: its preview, or its result. */
export function MailPanel({ row, filter, setup, message, toRow, onClose }: MailPanelProps) {
  const { linkId, email, place } = row
  const mails = useQuery(linkMailsQuery(linkId)).data ?? []
  const [latest] = mails
  const company = useConnection()?.company ?? ''
  const hand = useHandOver()
  const mayRepeat = latest?.state === 'refused' || latest?.state === 'unknown'
  const template = message.template?.name ?? ''
  const isNameless = latest === undefined && row.mailing === 'mail_nameless'
  const isOpen = isNameless || (latest === undefined && row.mailing === 'mail_none')
  const link = useQuery(linkQuery(linkId)).data
  const customer = row.customer || (link?.customer ?? '')
  const handed = link === undefined ? null : handedLink(link)
  const lacks = latest !== undefined || link?.email !== '' ? null : messages.addEmail
  const again = latest?.problem === 'recipient_refused' ? messages.correct : messages.sendAgain
  const step = mayRepeat ? again : isNameless && message.needsName ? messages.addName : lacks
  const next = useUncovered(handed === null ? null : step, hand.dialog !== null)
  // Once its mail is in another state, its row leaves the list, and the record goes with it.
  const isLeft = latest !== undefined && filter !== 'all' && mailingOf(latest) !== filter
  useEffect(() => {
    if (isLeft && hand.dialog === null) onClose()
  })
  // Once its mail is sent, the focused button disappears: the focus goes to the row instead of being lost.
  useFocusLeft(next, toRow)
  return (
    <Record
      as="aside"
      label={messages.mailTo(messages.row(place))}
      onClose={onClose}
      title={<h2>{messages.mailTo(isolated(customer) || messages.row(place))}</h2>}
      actions={
        handed !== null && next !== null ? (
          <Button look="primary" onPress={() => hand.open(handed, 'send')}>
            {next}
          </Button>
        ) : undefined
      }
    >
      <section className="record-section">
        <Facts
          facts={[
            [messages.to, <Mailbox key="to" name={customer} address={latest?.to || email} />],
            isOpen || latest !== undefined
              ? [messages.from, <Mailbox key="from" name={company} address={setup.server?.from ?? ''} />]
              : null,
            isOpen ? [messages.words, message.isChanged ? messages.changed(template) : template] : null,
          ]}
        />
      </section>
      {linkId === null ? null : <Mails linkId={linkId} email={email} />}
      {latest !== undefined ? (
        <section className="record-section many-mail">
          {latest.text === '' ? <p className="muted">{messages.notKept}</p> : <p>{latest.text}</p>}
        </section>
      ) : isOpen && linkId !== null ? (
        <Preview linkId={linkId} message={message} />
      ) : (
        <RecordSection title={messages.noRow}>
          <p>{mailReason(row)}</p>
        </RecordSection>
      )}
      {hand.dialog}
    </Record>
  )
}

/** A name above its address, as far as they are known. */
function Mailbox({ name, address }: { name: string; address: string }) {
  return (
    <>
      <Outside text={name} />
      {name === '' ? null : <br />}
      <Outside text={address} exact />
    </>
  )
}

function Preview({ linkId, message }: { linkId: string; message: Message }) {
  const preview = useQuery(previewQuery({ linkId, ...message.words, fill: {} })).data
  return (
    <div className="record-section many-mail">
      {preview === undefined ? null : <MessagePreview preview={preview} />}
      <p className="muted small">{messages.own}</p>
    </div>
  )
}
