import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { call } from '../../../../api.ts'
import { ShowFailure } from '../../../../shared/failure.tsx'
import { mailSetupQuery } from '../../../../shared/handing-over/queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { ModalDialog } from '../../../../ui/modal-dialog.tsx'
import { plural } from '../../../../ui/numbers.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { isOfUse } from '../../link-words.ts'
import { idsOf, useEach } from '../each.ts'
import { type Sent, sentWords } from './many-words.ts'

const sendOne = async (id: string, templateId: string, batch: string): Promise<Sent> => {
  const link = await call('links.get', { id })
  if (!link.ok) return 'left'
  if (!isOfUse(link.value) || link.value.url === null) return 'noUse'
  if (link.value.email === '') return 'noEmail'
  // The same mail, however often this is done in this dialog.
  const mail = { id: `${batch}-${id}`.slice(0, 64), linkId: id, templateId, to: null, fill: {} }
  return (await call('mail.send', mail)).ok ? 'queued' : 'left'
}

type SendManyProps = {
  count: number
  target: LinkTarget
  list: LinkList
  kind: 'invitation' | 'reminder'
  onSettings: () => void
  /** `done`: it was done with them. */
  onClose: (done: boolean) => void
}

/** Sends each customer their own link from a template, through the queue. */
export function SendMany({ count, target, list, kind, onSettings, onClose }: SendManyProps) {
  const setup = useQuery(mailSetupQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [batch] = useState(() => crypto.randomUUID().slice(0, 8))
  const templates = (setup.data?.templates ?? []).filter(template => template.kind === kind)
  const templateId = chosen ?? templates[0]?.id ?? ''
  const { run, stop, of, outcomes, state } = useEach(id => sendOne(id, templateId, batch))
  const send = useMutation({ mutationFn: async () => run(await idsOf(target, list)) })
  const isSetUp = setup.data?.server !== null
  const verb = kind === 'reminder' ? 'Remind' : 'Send'
  const problem = setup.error ?? send.error
  const close = () => onClose(state === 'over')
  return (
    <ModalDialog
      title={kind === 'reminder' ? `Remind ${plural(count, 'customer')}` : `Send ${plural(count, 'link')}`}
      onClose={close}
    >
      {isSetUp ? (
        <>
          <SelectField
            label="Template"
            value={templateId}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
          <p aria-live="polite">
            {state === 'asking'
              ? 'Each customer gets a mail with their own link. Those without an email address, and links that were accepted or withdrawn, are left out.'
              : state === 'running'
                ? `${outcomes.length} of ${of}…`
                : sentWords(outcomes)}
          </p>
        </>
      ) : (
        <p>Mails go out through your company’s own mail server. It is not set up yet.</p>
      )}
      {problem === null ? null : <ShowFailure failure={problem} />}
      <div className="dialog-buttons">
        {state === 'running' ? (
          <Button onPress={stop}>Stop</Button>
        ) : (
          <Button onPress={close}>{state === 'over' ? 'Close' : 'Cancel'}</Button>
        )}
        {!isSetUp ? (
          <Button look="primary" onPress={onSettings}>
            Open Settings
          </Button>
        ) : state === 'over' ? null : (
          <Button
            look="primary"
            disabled={templateId === ''}
            pending={state === 'running'}
            onPress={() => send.mutate()}
          >
            {verb}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
