import { isolated } from '../../../../contract/isolated.ts'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import { Form, useForm, wrongFields } from '../../../shared/forms/form.tsx'
import { useCall } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SegmentsField } from '../../../ui/fields/segments.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages, securityWords } from './mail-messages.ts'
import { portFor, toServerInput, valuesOf } from './server-values.ts'

const words = messages.server
const securities = (['starttls', 'tls', 'none'] as const).map(value => ({
  value,
  label: securityWords[value],
}))

/** Where mail goes through, tried before it is saved or not, as the person likes. */
export function ServerForm({ setup, onDone }: { setup: MailSetup; onDone: () => void }) {
  const form = useForm(valuesOf(setup.server))
  const { values, set, failure, calling } = form
  const end = (done: string) => {
    announce(done)
    onDone()
  }
  const save = useCall('mail.saveServer', () => end(words.saved), calling)
  const test = useCall('mail.test', ({ to }) => announce(words.tested(to)), calling)
  const remove = useCall('mail.removeServer', ({ keyLeft }) => end(words.deleted(keyLeft)), calling)
  const encryption = (
    <SegmentsField
      label={words.encryption}
      options={securities}
      value={values.security}
      onChange={next => {
        set('security', next)
        set('port', portFor(next, values.port))
      }}
      error={wrongFields(failure).security}
    />
  )
  return (
    <Form
      form={form}
      label={words.form}
      fields={[
        {
          className: 'line mail-host',
          fields: [
            {
              ...{ name: 'host', label: words.host, placeholder: words.hostPlaceholder, maxLength: 253 },
              autoFocus: true,
            },
            { name: 'port', label: words.port, maxLength: 5 },
          ],
          beside: encryption,
        },
        {
          className: 'fields',
          fields: [
            { name: 'user', label: words.user, placeholder: words.userPlaceholder, maxLength: 254 },
            {
              ...{ name: 'password', label: words.password, type: 'password', maxLength: 1000 },
              placeholder: setup.passwordStored ? words.passwordKept : '',
            },
            {
              ...{ name: 'from', label: words.from, type: 'email', maxLength: 254 },
              placeholder: words.fromPlaceholder,
            },
            {
              ...{ name: 'replyTo', label: words.replyTo, type: 'email', maxLength: 254 },
              placeholder: words.replyToPlaceholder,
            },
            { name: 'perMinute', label: words.perMinute, maxLength: 4 },
          ],
        },
      ]}
      save={words.save}
      pending={save.isPending}
      onSave={() => save.mutate(toServerInput(values))}
      onCancel={onDone}
      onRetry={() => (failure === test.error ? test : save).mutate(toServerInput(values))}
      buttons={
        <>
          <Button pending={test.isPending} onPress={() => test.mutate(toServerInput(values))}>
            {test.isPending ? words.testing : words.test}
          </Button>
          {setup.server === null ? null : (
            <Button look="quiet bad" pending={remove.isPending} onPress={() => remove.mutate(undefined)}>
              {words.delete}
            </Button>
          )}
        </>
      }
    >
      <p className="muted small">{words.hint}</p>
      {test.data === undefined ? null : (
        <Notice>{words.testedMore(test.data.to, isolated(test.data.answer))}</Notice>
      )}
    </Form>
  )
}
