import { useMutation, useQuery } from '@tanstack/react-query'
import type { Run } from '../../../contract/run.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { mailSetupQuery } from '../../shared/handing-over/queries.ts'
import { useTemplate } from '../../shared/handing-over/use-template.tsx'
import { currentConnection, useAppState } from '../../shared/hooks/app-state.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { plural } from '../../ui/text/numbers.ts'
import { mailedWords, savedWords } from './mail-words.ts'

/** Sends each customer their own link, from a template; once, however often it is pressed. Or saves it as a draft for each. */
export function MailDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const setup = useQuery(mailSetupQuery)
  const practising = currentConnection(useAppState())?.kind === 'practice'
  const { template, field } = useTemplate('invitation', setup.data?.templates ?? [])
  const templateId = template?.id ?? ''
  const asked = { id: run.id, templateId }
  const send = useMutation({ mutationFn: () => ask('runs.mail', asked) })
  const save = useMutation({ mutationFn: () => ask('runs.drafts', asked) })
  const isSetUp = setup.data?.server !== null
  const saved = save.data ?? null
  const problem = setup.error ?? send.error ?? save.error ?? send.data?.failure ?? saved?.failure ?? null
  const done = send.data ? mailedWords(send.data) : saved ? savedWords(saved) : null
  const isIdle = setup.data !== undefined && templateId !== '' && done === null
  return (
    <ModalDialog title="Send each customer their link" onClose={onClose}>
      {practising ? (
        <Notice>This is practice data: the links open on this computer only, and the mails are real.</Notice>
      ) : null}
      {isSetUp ? null : (
        <p>
          Mails go out through your company’s own mail server, which is not set up yet. Drafts do without.
        </p>
      )}
      {field}
      <p aria-live="polite">
        {done ??
          `${plural(run.counts.created, 'link')} of this list${isSetUp ? '; whoever has this mail already gets no second one' : ''}.`}
      </p>
      <p className="muted small">
        Drafts are files in a folder, which your mail program opens ready to send. For a mail merge,{' '}
        <em>Export results</em> has each customer’s link beside them.
      </p>
      {problem === null ? null : <ShowFailure failure={problem} />}
      <div className="dialog-buttons">
        <Button onPress={onClose}>{done === null ? 'Cancel' : 'Close'}</Button>
        {isSetUp ? null : <Button onPress={() => go({ to: '/settings' })}>Open Settings</Button>}
        <Button
          look={isSetUp ? 'plain' : 'primary'}
          disabled={!isIdle || send.isPending}
          pending={save.isPending}
          onPress={() => save.mutate()}
        >
          {save.isPending ? 'Saving…' : 'Save drafts'}
        </Button>
        {isSetUp ? (
          <Button
            look="primary"
            disabled={!isIdle || save.isPending}
            pending={send.isPending}
            onPress={() => send.mutate()}
          >
            {send.isPending ? 'Sending…' : 'Send'}
          </Button>
        ) : null}
      </div>
    </ModalDialog>
  )
}
