import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { RowMails, Run, RunRow } from '../../../../contract/run.ts'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { Desk } from '../../../ui/layout/desk.tsx'
import { EditMessage } from './edit-message.tsx'
import { MailList } from './mail-list.tsx'
import { MailPanel } from './mail-panel.tsx'
import { SendCard } from './send-card.tsx'
import { messages } from './send-messages.ts'
import { useMessage } from './use-message.ts'

type SendStepProps = { run: Run; mails: RowMails | undefined; head: ReactNode }

/** A list's mails: seen before they leave, sent, and what became of each. */
export function SendStep({ run, mails, head }: SendStepProps) {
  const setup = useQuery(mailSetupQuery)
  const message = useMessage(run.id, setup.data?.templates ?? [])
  const [row, setRow] = useState<RunRow | null>(null)
  const [editing, setEditing] = useState(false)
  const gridRef = useRef<HTMLDivElement>(null)
  const close = () => {
    setRow(null)
    focusActiveRow(gridRef.current)
  }
  return (
    <>
      <Desk
        hint={messages.hint}
        onEscape={close}
        record={
          row === null || setup.data === undefined ? null : (
            <MailPanel
              row={row}
              setup={setup.data}
              message={message}
              onEdit={() => setEditing(true)}
              onClose={close}
            />
          )
        }
      >
        <MailList
          run={run}
          mails={mails}
          openPlace={row?.place ?? null}
          onOpen={setRow}
          gridRef={gridRef}
          top={
            <>
              {head}
              <SendCard mails={mails} setup={setup} message={message} onEdit={() => setEditing(true)} />
            </>
          }
        />
      </Desk>
      {editing ? (
        <EditMessage message={message} linkId={row?.linkId ?? null} onClose={() => setEditing(false)} />
      ) : null}
    </>
  )
}
