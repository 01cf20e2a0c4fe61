import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { MailSetup } from '../../../contract/mail/mail.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, currentConnection, handlersOf } from '../current.ts'
import { createTurns } from '../in-turn.ts'
import type { Session } from '../vault/session.ts'
import { composeDraft, mailtoOf } from './message/compose.ts'
import { type Prepared, prepare, previewOf, type WantedMessage } from './message/prepare.ts'
import { addWritten, noteName, queueMail } from './queue-mail.ts'
import { checkServer, removeServer, saveServer, testServer } from './server.ts'
import { mailServer, paused, templates } from './stored.ts'

/** Calls that set mail up and send links by mail. */
export const mailCalls = (core: Core) => {
  const { ports, mail } = core
  const { withSession, withCurrent } = handlersOf(core)
  /** Until the keychain has taken the password of one server, no other is saved or deleted. */
  const inTurn = createTurns()
  const changed = () => ports.emit('mail.changed', null)
  const changedWithLinks = () => {
    changed()
    ports.emit('links.changed', null)
  }

  const setup = ({ ledger }: Session): MailSetup => {
    const stored = mailServer.read(ledger)
    const current = currentConnection(core)
    const next = ledger.mails.next()
    return {
      server: stored?.server ?? null,
      practice: current.ok && current.value.connection.kind === 'practice',
      passwordStored: stored?.withPassword ?? false,
      templates: templates.read(ledger),
      waiting: ledger.mails.waiting(),
      sent: mail.sent(),
      paused: paused.read(ledger),
      hold: mail.hold(),
      putOff: next !== null && next.attempts > 0 && next.dueAt > ports.now() ? next.dueAt : null,
    }
  }
  const setupOf = (session: Session): Result<MailSetup> => {
    changed()
    return ok(setup(session))
  }
  /** Makes a change and answers how mail is set up then. */
  const changing = <Input>(change: (session: Session, input: Input) => void) =>
    withSession((session, input: Input) => {
      change(session, input)
      return setupOf(session)
    })

  const openInMailProgram = async ({ preview, link }: Prepared): Promise<boolean> => {
    const address = mailtoOf(preview.to, preview.subject, preview.text)
    const isOpen =
      address !== null &&
      (await ports.openExternal(address).then(
        () => true,
        () => false,
      ))
    return isOpen || ports.openDraft(await composeDraft({ ...preview, link: link.url }))
  }

  const withMessage = <Answer>(work: (session: Session, prepared: Prepared) => Answer) =>
    withCurrent((context, wanted: WantedMessage) => {
      const prepared = prepare(context, wanted)
      if (!prepared.ok) return prepared
      noteName(core, context, wanted)
      return work(context.session, prepared.value)
    })

  return {
    'mail.setup': withSession(session => ok(setup(session))),
    'mail.saveServer': withSession(async (session, input) => {
      const saved = await inTurn(() => saveServer(core, session, input))
      return saved.ok ? setupOf(session) : saved
    }),
    'mail.removeServer': withSession(async session => {
      const outcome = await inTurn(() => removeServer(core, session))
      changed()
      return ok(outcome)
    }),
    'mail.checkServer': withSession((session, input) => checkServer(core, session, input)),
    'mail.test': withSession((session, input) => testServer(core, session, input)),
    'mail.saveCompany': withCurrent(({ session, connection }, { company }) => {
      session.ledger.connections.update(connection.seq, { company })
      core.changed()
      return setupOf(session)
    }),
    'mail.saveTemplate': changing(({ ledger }, template) => templates.save(ledger, template)),
    'mail.removeTemplate': changing(({ ledger }, { id }) => templates.remove(ledger, id)),
    'mail.preview': withCurrent((context, { linkId, subject, text, fill }) => {
      const { links } = context.session.ledger
      const link = linkId === null ? null : links.byId(context.connection.seq, linkId)
      return ok(previewOf(context, link, { subject, text }, fill))
    }),
    'mail.send': withCurrent((context, input) => queueMail(core, context, input)),
    'mail.ofLink': withSession(({ ledger }, { id }) => ok(ledger.mails.ofLink(id))),
    'mail.cancel': withSession(({ ledger }, { id }) => {
      if (!ledger.mails.cancel(id, ports.now(), 'staff')) return fail({ code: 'not_found', subject: null })
      changedWithLinks()
      return ok(null)
    }),
    'mail.tryNow': changing(({ ledger }) => {
      ledger.mails.dueNow(ports.now())
      mail.tryNow()
    }),
    'mail.pause': changing(({ ledger }, input) => {
      paused.write(ledger, input.paused)
      mail.start()
    }),
    'mail.write': withMessage(async (session, prepared) => {
      if (!(await openInMailProgram(prepared)))
        return fail({ code: 'mail', problem: 'no_mail_program', answer: null })
      addWritten(core, session, prepared)
      changedWithLinks()
      return ok(null)
    }),
    'mail.copy': withMessage(async ({ ledger }, { preview, link }) => {
      if (!(await ports.writeClipboard(preview.text))) return fail({ code: 'not_copied' })
      ledger.links.markCopied(link.id, ports.now())
      ports.emit('links.changed', null)
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}
