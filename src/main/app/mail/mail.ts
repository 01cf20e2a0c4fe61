import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { MailSetup } from '../../../contract/mail/mail.ts'
import type { Handlers } from '../answer-call.ts'
import { type Core, currentConnection, withCurrentConnection, withSession } from '../current.ts'
import type { Session } from '../vault/session.ts'
import { composeDraft, mailtoOf } from './message/compose.ts'
import { type Prepared, prepare, previewOf } from './message/prepare.ts'
import { noteWritten, queueMail } from './queue-mail.ts'
import { removeServer, saveServer, testServer } from './server.ts'
import { mailServer, paused, templates } from './stored.ts'

/** Setting mail up, and handing links over by it. */
export const mailCalls = (core: Core) => {
  const { ports, mail } = core
  const changed = () => ports.emit('mail.changed', null)
  const changedWithLinks = () => {
    changed()
    ports.emit('links.changed', null)
  }

  const setup = ({ ledger }: Session): MailSetup => {
    const stored = mailServer.read(ledger)
    const current = currentConnection(core)
    return {
      server: stored?.server ?? null,
      practice: current.ok && current.value.connection.kind === 'practice',
      passwordStored: stored?.withPassword ?? false,
      templates: templates.read(ledger),
      waiting: ledger.mails.waiting(),
      sent: mail.sent(),
      paused: paused.read(ledger),
      hold: mail.hold(),
    }
  }
  const setupOf = (session: Session): Result<MailSetup> => {
    changed()
    return ok(setup(session))
  }

  const open = async ({ preview, link }: Prepared): Promise<boolean> => {
    const address = mailtoOf(preview.to, preview.subject, preview.text)
    const isOpen =
      address !== null &&
      (await ports.openExternal(address).then(
        () => true,
        () => false,
      ))
    return isOpen || ports.openDraft(await composeDraft({ ...preview, link: link.url }))
  }

  return {
    'mail.setup': withSession(core, session => ok(setup(session))),
    'mail.saveServer': withSession(core, async (session, input) => {
      const saved = await saveServer(core, session, input)
      return saved.ok ? setupOf(session) : saved
    }),
    'mail.removeServer': withSession(core, async session => {
      const outcome = await removeServer(core, session)
      changed()
      return ok(outcome)
    }),
    'mail.test': withSession(core, (session, input) => testServer(core, session, input)),
    'mail.saveCompany': withCurrentConnection(core, ({ session, connection }, { company }) => {
      session.ledger.connections.setCompany(connection.seq, company)
      core.changed()
      return setupOf(session)
    }),
    'mail.saveTemplate': withSession(core, (session, template) => {
      const before = templates.read(session.ledger)
      const isKnown = before.some(({ id }) => id === template.id)
      const changedOnes = before.map(one => (one.id === template.id ? template : one))
      templates.write(session.ledger, isKnown ? changedOnes : [...before, template])
      return setupOf(session)
    }),
    'mail.removeTemplate': withSession(core, (session, { id }) => {
      // Without any, there are those of the beginning again.
      const rest = templates.read(session.ledger).filter(template => template.id !== id)
      templates.write(session.ledger, rest)
      return setupOf(session)
    }),
    'mail.preview': withCurrentConnection(core, (context, { linkId, subject, text, fill }) => {
      const { links } = context.session.ledger
      const link = linkId === null ? null : links.byId(context.connection.seq, linkId)
      return ok(previewOf(context, link, { subject, text }, fill))
    }),
    'mail.send': withCurrentConnection(core, (context, input) => queueMail(core, context, input)),
    'mail.ofLink': withSession(core, ({ ledger }, { id }) => ok(ledger.mails.ofLink(id))),
    'mail.cancel': withSession(core, ({ ledger }, { id }) => {
      if (!ledger.mails.cancel(id)) return fail({ code: 'not_found', subject: id })
      changedWithLinks()
      return ok(null)
    }),
    'mail.tryNow': withSession(core, session => {
      mail.tryNow()
      return setupOf(session)
    }),
    'mail.pause': withSession(core, (session, input) => {
      paused.write(session.ledger, input.paused)
      mail.start()
      return setupOf(session)
    }),
    'mail.write': withCurrentConnection(core, async (context, input) => {
      const prepared = prepare(context, input)
      if (!prepared.ok) return prepared
      if (!(await open(prepared.value)))
        return fail({ code: 'mail', problem: 'no_mail_program', answer: null })
      noteWritten(core, context.session, prepared.value)
      changedWithLinks()
      return ok(null)
    }),
    'mail.copy': withCurrentConnection(core, async (context, input) => {
      const prepared = prepare(context, input)
      if (!prepared.ok) return prepared
      const { preview, link } = prepared.value
      if (!(await ports.writeClipboard(preview.text))) return fail({ code: 'not_copied' })
      context.session.ledger.links.copied(link.id, ports.now())
      ports.emit('links.changed', null)
      return ok(null)
    }),
  } satisfies Partial<Handlers>
}
