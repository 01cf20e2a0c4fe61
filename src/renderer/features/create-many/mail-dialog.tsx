import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { MailedRows, Run } from '../../../contract/run.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { mailSetupQuery } from '../../shared/handing-over/queries.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { plural } from '../../ui/numbers.ts'
import { SelectField } from '../../ui/select-field.tsx'

const wordsOf = ({ queued, withoutEmail, left }: MailedRows): string =>
  [
    `${plural(queued, 'mail')} in the queue to your mail server.`,
    withoutEmail === 0 ? '' : `${plural(withoutEmail, 'row')} without an email address.`,
    left === 0 ? '' : `${plural(left, 'row')} left, as something is missing.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Sends each customer their own link, from a template; once, however often it is pressed. */
export function MailDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const navigate = useNavigate()
  const setup = useQuery(mailSetupQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const templates = setup.data?.templates ?? []
  const templateId = chosen ?? templates[0]?.id ?? ''
  const send = useMutation({ mutationFn: () => ask('runs.mail', { id: run.id, templateId }) })
  const isSetUp = setup.data?.server !== null
  const problem = setup.error ?? send.error ?? send.data?.failure ?? null
  return (
    <ModalDialog title="Send each customer their link" onClose={onClose}>
      {setup.data === undefined ? null : !isSetUp ? (
        <p>Mails go out through your company’s own mail server. It is not set up yet.</p>
      ) : (
        <>
          <SelectField
            label="Template"
            value={templateId}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <p aria-live="polite">
            {send.data === undefined
              ? `${plural(run.counts.created, 'link')} of this list; whoever has this mail already gets no second one.`
              : wordsOf(send.data)}
          </p>
        </>
      )}
      {problem === null ? null : <ShowFailure failure={problem} />}
      <div className="dialog-buttons">
        <Button onPress={onClose}>{send.data === undefined ? 'Cancel' : 'Close'}</Button>
        {setup.data !== undefined && !isSetUp ? (
          <Button look="primary" onPress={() => void navigate({ to: '/settings' })}>
            Open Settings
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={templateId === '' || send.data !== undefined}
            pending={send.isPending}
            onPress={() => send.mutate()}
          >
            {send.isPending ? 'Sending…' : 'Send'}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
