import { useMutation } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { messages, securityWords } from './mail-messages.ts'
import { serverResolver } from './mail-schema.ts'
import { portFor, type ServerValues, toServerInput, valuesOf } from './server-values.ts'

const words = messages.server
const securities = (['starttls', 'tls', 'none'] as const).map(value => ({
  value,
  label: securityWords[value],
}))

const isName = (path: string, values: ServerValues): path is keyof ServerValues & string => path in values

/** What saves, tests and deletes the mail server; what main finds wrong with a field stands at it. */
function useServer(form: UseFormReturn<ServerValues>, onDone: () => void) {
  const onError = (failure: Failure) => {
    if (failure.code !== 'invalid_input') return
    for (const { path, message } of failure.fields) {
      if (isName(path, form.getValues())) form.setError(path, { message }, { shouldFocus: true })
    }
  }
  const end = (done: string) => {
    announce(done)
    onDone()
  }
  const save = useMutation({
    mutationFn: (values: ServerValues) => ask('mail.saveServer', toServerInput(values)),
    onSuccess: () => end(words.saved),
    onError,
  })
  const test = useMutation({
    mutationFn: (values: ServerValues) => ask('mail.test', toServerInput(values)),
    onSuccess: ({ to }) => announce(words.tested(to)),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => ask('mail.removeServer', undefined),
    onSuccess: ({ keyLeft }) => end(words.deleted(keyLeft)),
  })
  const run = (action: typeof save | typeof test) => () => {
    for (const one of [save, test, remove]) one.reset()
    void form.handleSubmit(values => action.mutate(values))()
  }
  const failure = save.error ?? test.error ?? remove.error
  return { save, test, remove, run, failure: failure?.code === 'invalid_input' ? null : failure }
}

/** Where mail goes through, tried before it is saved or not, as the person likes. */
export function ServerForm({ setup, onDone }: { setup: MailSetup; onDone: () => void }) {
  const form = useForm<ServerValues>({ defaultValues: valuesOf(setup.server), resolver: serverResolver })
  const { save, test, remove, run, failure } = useServer(form, onDone)
  return (
    <SettingsForm
      form={form}
      label={words.form}
      fields={[
        {
          className: 'mail-host',
          fields: [
            { name: 'host', label: words.host, placeholder: words.hostPlaceholder, maxLength: 253 },
            { name: 'port', label: words.port, maxLength: 5 },
          ],
          beside: <Encryption form={form} />,
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
      focus="host"
      save={words.save}
      pending={save.isPending}
      onSave={run(save)}
      onCancel={onDone}
      failure={failure}
      onRetry={run(save.error === null ? test : save)}
      buttons={
        <>
          <Button pending={test.isPending} onPress={run(test)}>
            {test.isPending ? words.testing : words.test}
          </Button>
          {setup.server === null ? null : (
            <Button look="quiet bad" pending={remove.isPending} onPress={() => remove.mutate()}>
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
    </SettingsForm>
  )
}

function Encryption({ form }: { form: UseFormReturn<ServerValues> }) {
  const wrong = form.formState.errors.security?.message
  return (
    <div className="field">
      <span className="field-label" id="mail-security">
        {words.encryption}
      </span>
      <Segments
        labelledBy="mail-security"
        options={securities}
        value={form.watch('security')}
        onChange={next => {
          form.setValue('security', next)
          form.setValue('port', portFor(next, form.getValues('port')))
          form.clearErrors('security')
        }}
      />
      {wrong === undefined ? null : (
        <span className="field-error" role="alert">
          {wrong}
        </span>
      )}
    </div>
  )
}
