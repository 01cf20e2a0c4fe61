import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLinkOver } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { MailField, MailFill, MailKind, MailSetup } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { sessionState, useStore } from '../../ui/store.ts'
import { serverSaid } from '../../ui/text/failure-words.ts'
import { exactly } from '../../ui/text/outside.tsx'
import { ShowFailure } from '../failure.tsx'
import { ask } from '../hooks/query-client.ts'
import { go } from '../routes/here.ts'
import { settingsRoute } from '../routes/settings-route.ts'
import { Before } from './mail-notes.tsx'
import { MessageEditor, MessagePreview, wrongWords } from './message-editor.tsx'
import { messages } from './message-messages.ts'
import { announceQueued, lacksServer, linkMailsQuery, previewQuery } from './queries.ts'
import type { HandedLink } from './use-hand-over.tsx'
import { keepCompany, useMessage } from './use-message.tsx'

export type Way = 'send' | 'write' | 'copy'

const { ways, fields, hints } = messages
const isFillable = (field: MailField): field is keyof typeof fields => field in fields

/** What was typed for links, by link, its email and name, kept when the dialog is opened again. `to`: in place of the link's email. */
const keptTyped = sessionState<Readonly<Record<string, { to?: string; fill: MailFill }>>>({})

type MessageDialogProps = {
  link: Pick<HandedLink, 'id' | 'customer' | 'email' | 'redirectUrl'> &
    Partial<Pick<HandedLink, 'state' | 'maker'>>
  way: Way
  /** What the mail is for: which template it begins with. */
  kind: MailKind
  setup: MailSetup
  onClose: () => void
}

/** Shows the message as the customer will read it, with inputs for the fields that it lacks, before it is sent, opened or copied. */
export function MessageDialog({ link, kind, setup, onClose, ...props }: MessageDialogProps) {
  // Without a mail server the person's own mail program sends it.
  const noServer = props.way === 'send' && lacksServer(setup)
  const way = noServer ? 'write' : props.way
  // One mail id per dialog: pressing the button again queues no second mail.
  const [id] = useState(() => crypto.randomUUID())
  // A mail with the standing link is to somebody else each time.
  const ofNamed = (name: string) => (link.redirectUrl === null ? id : `${link.id} ${link.email} ${name}`)
  const of = ofNamed(link.customer)
  const { [of]: typed = { fill: {} } } = useStore(keptTyped)[0]
  const setTyped = (next: typeof typed) => keptTyped.write({ ...keptTyped.read(), [of]: next })
  const { to = link.email, fill } = typed
  const mails = useQuery(linkMailsQuery(link.id))
  const last = mails.data?.[0]
  const isRefused = way !== 'copy' && last?.problem === 'recipient_refused' && last.to === link.email
  // The standing link is for everybody: no customer's address is noted on its row.
  const isNoted = isRefused || (way === 'send' && link.email === '' && link.redirectUrl !== null)
  const noted = isNoted ? messages.noted : undefined
  const toHint =
    isRefused && to === last.to ? messages.refused(isolated(serverSaid(last.problem, last.answer))) : noted
  const asksTo = way === 'send' || isNoted
  const beginsAtTo = asksTo && (isNoted || link.email === '')
  const message = useMessage(link.id, kind, setup.templates, 'one')
  const { words, isChanged } = message
  const [editing, setEditing] = useState(isChanged)
  const wrong = wrongWords(words)
  const preview = useQuery(previewQuery({ linkId: link.id, ...words, fill })).data
  // What the message lacks before anything is filled in: asked with `fill`, a field's input would vanish at its first letter.
  const lacking = useQuery(previewQuery({ linkId: link.id, ...words, fill: {} })).data?.missing ?? []
  const takesName = link.customer === '' && link.redirectUrl !== null
  const isTyped = message.needsName && fill.customer !== undefined
  const open = new Set<MailField>([...(isTyped ? (['customer'] as const) : []), ...lacking])
  const asked = { linkId: link.id, ...message.asked, fill }
  const act = useMutation({
    mutationFn: async () => {
      await keepCompany(fill.company?.trim() ?? '')
      if (isNoted && to !== link.email) await ask('links.edit', { id: link.id, email: to })
      if (way === 'send') await ask('mail.send', { id, ...asked, to })
      else await ask(`mail.${way}`, asked)
    },
    onSuccess: () => {
      message.change(null)
      // The name is noted now; the next mail to this customer can still change it for itself.
      const { customer } = fill
      const named = ofNamed(link.customer || (customer ?? '').trim())
      const { [of]: _, ...others } = keptTyped.read()
      keptTyped.write(customer ? { ...others, [named]: { fill: { customer } } } : others)
      if (way === 'send' && !setup.practice) announceQueued(link.id, id, ways.send.done, messages.sent)
      else announce(way === 'send' ? messages.practised : ways[way].done)
    },
  })
  // Once this dialog was left, its answer closes none: another one may be open by then.
  const start = () => act.mutate(undefined, { onSuccess: onClose })
  const edit = () => {
    message.change(null)
    setEditing(!editing)
  }
  const incomplete = preview === undefined || preview.missing.length + preview.unknown.length > 0
  const wrongTo =
    act.error?.code === 'invalid_input' &&
    act.error.fields.some(({ path }) => path === 'to' || path === 'email')
  // Another attempt would fail again: all that is left is to close.
  const isOver = act.error !== null && isLinkOver(act.error)
  const action = {
    label: ways[way].button,
    disabled: incomplete || Object.keys(wrong).length > 0 || (asksTo && to.trim() === ''),
    pending: act.isPending,
    onPress: start,
  }
  // Which field gets the focus at the first render depends on whether the last mail was refused: wait for the mails.
  if (mails.isPending) return null
  return (
    <ModalDialog
      title={messages.titled(
        kind === 'invitation' ? ways[way].title : messages.again[kind],
        link.customer === '' ? messages.aCustomer : isolated(link.customer),
      )}
      {...(isOver ? {} : { action })}
      others={
        isOver || (editing && !isChanged) ? null : (
          <Button look="quiet" onPress={edit}>
            {editing ? messages.editor.asTemplate : messages.editor.edit}
          </Button>
        )
      }
      onClose={onClose}
      wide
    >
      {noServer ? (
        <Notice>
          {messages.noServer}{' '}
          <Button look="quiet" onPress={() => go(settingsRoute('mail'))}>
            {messages.setUp}
          </Button>
        </Notice>
      ) : null}
      {way === 'send' && !isOver ? <Before link={link} setup={setup} /> : null}
      {way !== 'send' && setup.practice ? <Notice>{messages.practice}</Notice> : null}
      {way === 'send' && setup.server !== null && !setup.practice ? (
        <p className="muted small">{messages.from(exactly(setup.server.from))}</p>
      ) : null}
      {way === 'write' && link.email !== '' && !asksTo ? (
        <p className="muted small">{messages.toWhom(exactly(link.email))}</p>
      ) : null}
      <div className="fields">
        {asksTo ? (
          <TextField
            label={messages.to}
            type="email"
            value={to}
            onChange={to => setTyped({ ...typed, to })}
            autoFocus={beginsAtTo}
            hint={toHint}
            maxLength={254}
            error={wrongTo ? messages.wrongTo : undefined}
          />
        ) : null}
        {message.field}
        {[...open].filter(isFillable).map((name, index) => (
          <TextField
            key={name}
            label={fields[name]}
            value={fill[name] ?? ''}
            onChange={value => setTyped({ ...typed, fill: { ...fill, [name]: value } })}
            hint={name === 'customer' && !takesName ? undefined : hints[name]}
            autoFocus={index === 0 && !beginsAtTo}
            maxLength={120}
          />
        ))}
      </div>
      {editing ? (
        <MessageEditor
          message={words}
          onChange={(name, text) => message.change({ ...words, [name]: text })}
          wrong={wrong}
          autoFocus={!isChanged}
          linkId={link.id}
          fill={fill}
        />
      ) : preview === undefined ? null : (
        <MessagePreview preview={preview} />
      )}
      <ShowFailure failure={wrongTo ? null : act.error} onRetry={start} />
    </ModalDialog>
  )
}
