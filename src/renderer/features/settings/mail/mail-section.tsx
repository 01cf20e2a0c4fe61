import './mail-settings.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailServer, MailSetup } from '../../../../contract/mail/mail.ts'
import { HoldNote } from '../../../shared/handing-over/hold-note.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { ServerForm } from './server-form.tsx'

const securities = { starttls: 'STARTTLS', tls: 'TLS', none: 'in the clear, on this computer' } as const

const serverWords = ({ host, port, security }: MailServer): string =>
  `${host}, port ${port}, ${securities[security]}`

/** The company's own mail server. */
export function MailSection() {
  const setup = useQuery(mailSetupQuery).data
  return (
    <section className="card settings-section" aria-labelledby="settings-mail">
      <h2 id="settings-mail">Mail</h2>
      {setup === undefined ? null : <Server setup={setup} />}
    </section>
  )
}

function Server({ setup }: { setup: MailSetup }) {
  const { server, hold } = setup
  const [open, setOpen] = useState(false)
  return (
    <>
      {server === null ? (
        <p className="muted">
          Set up your company’s mail server once, and <em>Send</em> brings each customer their link from your
          own address. Without it, <em>Write email</em> opens your mail program.
        </p>
      ) : (
        <div className="mail-server">
          <div className="connection-name">
            <h3>{server.from}</h3>
            {setup.passwordStored || server.user === '' ? null : <Tag tone="bad">Password missing</Tag>}
          </div>
          <p className="muted">{serverWords(server)}</p>
        </div>
      )}
      {hold === null ? null : <HoldNote hold={hold} waiting={setup.waiting} />}
      <div className="connection-buttons">
        <Button expanded={open} onPress={() => setOpen(!open)}>
          {open ? 'Cancel' : server === null ? 'Set up mail' : 'Change'}
        </Button>
      </div>
      {open ? <ServerForm setup={setup} onDone={() => setOpen(false)} /> : null}
    </>
  )
}
