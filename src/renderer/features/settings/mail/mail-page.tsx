import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { HoldNote } from '../../../shared/handing-over/mail-notes.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { useStore } from '../../../ui/store.ts'
import { messages, serverWords } from './mail-messages.ts'
import { ServerForm, Tested } from './server-form.tsx'
import { keptServer, toServerInput, valuesOf } from './server-values.ts'

const words = messages.server

export function MailPage() {
  const setup = useQuery(mailSetupQuery).data
  const [kept, setKept] = useStore(keptServer)
  const [wasPressed, setPressed] = useState(false)
  const test = useCall('mail.test')
  if (setup === undefined) return null
  const { server, hold } = setup
  const change = () => {
    test.reset()
    setPressed(true)
    setKept(valuesOf(server))
  }
  const tryIt = () => test.mutate(toServerInput(valuesOf(server)))
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
      {kept === null ? (
        <>
          <div className="line">
            <Button autoFocus={wasPressed} onPress={change}>
              {server === null ? words.setUp : words.change}
            </Button>
            {server === null ? null : (
              <Button pending={test.isPending} onPress={tryIt}>
                {test.isPending ? words.testing : words.test}
              </Button>
            )}
          </div>
          <Tested data={test.data} />
          <ShowFailure failure={test.error} onRetry={tryIt} />
        </>
      ) : (
        <ServerForm setup={setup} initial={kept} autoFocus={wasPressed} onDone={() => setKept(null)} />
      )}
    </>
  )
}
