import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HoldNote } from '../../../shared/handing-over/hold-note.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { messages, serverWords } from './mail-messages.ts'
import { ServerForm } from './server-form.tsx'

const words = messages.server

/** The company's own mail server. */
export function MailPage() {
  const setup = useQuery(mailSetupQuery).data
  const [open, setOpen] = useState(false)
  if (setup === undefined) return null
  const { server, hold } = setup
  return (
    <>
      {server === null ? (
        <p className="muted">{words.none}</p>
      ) : (
        <div>
          <div className="line">
            <h3>{server.from}</h3>
            {setup.passwordStored || server.user === '' ? null : <Tag tone="bad">{words.noPassword}</Tag>}
          </div>
          <p className="muted">{serverWords(server)}</p>
        </div>
      )}
      {hold === null ? null : <HoldNote hold={hold} waiting={setup.waiting} />}
      {open ? (
        <ServerForm setup={setup} onDone={() => setOpen(false)} />
      ) : (
        <div className="line">
          <Button onPress={() => setOpen(true)}>{server === null ? words.setUp : words.change}</Button>
        </div>
      )}
    </>
  )
}
