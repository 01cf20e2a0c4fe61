import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../../contract/ipc.ts'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx'
import { Form, useForm, useSave, wrongFields } from '../../../shared/forms/form.tsx'
import { ServerAnswer } from '../../../shared/handing-over/mail-notes.tsx'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SegmentsField } from '../../../ui/fields/segments.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages, securityHints, securityProblems, securityWords } from './mail-messages.ts'
import { keepServer, portFor, type ServerValues, toServerInput } from './server-values.ts'

/** The result of a test mail: its recipient, and the server's answer for support. */
export function Tested({ data }: { data: CallOutput<'mail.test'> | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (data !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  return (
    <div role="status" className="stack tight" ref={box}>
      {data === undefined ? null : (
        <>
          <Notice>{messages.server.tested(data.to)}</Notice>
          <ServerAnswer text={data.answer} />
        </>
      )}
    </div>
  )
}

const words = messages.server
const securities = ['starttls', 'tls', 'none'] as const

type ServerFormProps = { setup: MailSetup; initial: ServerValues; autoFocus: boolean; onDone: () => void }

/** The form of the mail server; a test mail can be sent before it is saved. */
export function ServerForm({ setup, initial, autoFocus, onDone }: ServerFormProps) {
  const form = useForm(initial, keepServer, autoFocus)
  const { values, set, failure, calling } = form
  const save = useSave('mail.saveServer', form, { saved: words.saved, onDone })
  const { onMutate, onError } = calling
  // A server that cannot be used is said here, and not by the first mail to a customer.
  const check = useCall('mail.checkServer', undefined, { onMutate })
  const test = useCall('mail.test', undefined, { onMutate })
  const { reset: dropCheck } = check
  const { reset: dropTest } = test
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer, also a late one, counts only for the values that were asked with
  useEffect(
    () => () => {
      dropCheck()
      dropTest()
    },
    [values, dropCheck, dropTest],
  )
  // What is passed to `mutate` is not called if the form is closed, or the answer dropped, meanwhile.
  const checkAndSave = () => {
    const input = toServerInput(values)
    check.mutate(input, { onSuccess: () => save.mutate(input), onError })
  }
  const tryIt = () => test.mutate(toServerInput(values), { onError })
  const [isDeleting, setDeleting] = useState(false)
  const removed = ({ keyLeft }: CallOutput<'mail.removeServer'>) => {
    announce(words.deleted(keyLeft))
    onDone()
  }
  const encryption = (
    <SegmentsField
      label={words.encryption}
      hint={securityHints[values.security]}
      options={securities.map(value => ({ value, label: securityWords[value] }))}
      value={values.security}
      onChange={next => {
        set('security', next)
        set('port', portFor(next, values.port))
      }}
      error={failure?.code === 'mail' ? securityProblems[failure.problem] : wrongFields(failure).security}
    />
  )
  const password = { ...words.password, placeholder: setup.passwordStored ? words.passwordKept : '' }
  return (
    <>
      <Form
        form={form}
        label={words.form}
        fields={[
          {
            className: 'fields',
            fields: [
              { name: 'host', maxLength: 253, autoFocus, ...words.host },
              { name: 'port', maxLength: 5, ...words.port },
            ],
            beside: encryption,
          },
          {
            className: 'fields',
            fields: [
              { name: 'user', maxLength: 254, ...words.user },
              { name: 'password', type: 'password', maxLength: 1000, ...password },
              { name: 'from', type: 'email', maxLength: 254, ...words.from },
              { name: 'replyTo', type: 'email', maxLength: 254, ...words.replyTo },
              { name: 'perMinute', maxLength: 4, ...words.perMinute },
            ],
          },
        ]}
        save={words.save}
        pending={check.isPending || save.isPending}
        onSave={checkAndSave}
        onCancel={onDone}
        onRetry={() => (failure === test.error ? tryIt() : checkAndSave())}
        result={<Tested data={test.data} />}
        buttons={
          <>
            <Button pending={test.isPending} onPress={tryIt}>
              {test.isPending ? words.testing : words.test}
            </Button>
            {failure !== null && failure === check.error && failure.code === 'mail' ? (
              <Button look="quiet" onPress={() => save.mutate(toServerInput(values))}>
                {words.saveAnyway}
              </Button>
            ) : null}
            {setup.server === null ? null : (
              <span className="end">
                <Button look="quiet bad" onPress={() => setDeleting(true)}>
                  {words.delete}
                </Button>
              </span>
            )}
          </>
        }
      >
        <p className="muted small">{words.hint}</p>
      </Form>
      {isDeleting ? (
        <ConfirmDialog
          title={words.deleting}
          verb={words.delete}
          name="mail.removeServer"
          input={undefined}
          onDone={removed}
          onClose={() => setDeleting(false)}
        >
          <p>{words.deletingMore}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
