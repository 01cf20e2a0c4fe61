import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailSecurity, MailSetup } from '../../../../contract/mail/mail.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { portFor, type ServerValues, toServerInput, valuesOf } from './server-values.ts'

const securities = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None' },
] as const satisfies { value: MailSecurity; label: string }[]

const isName = (path: string, values: ServerValues): path is keyof ServerValues & string => path in values

/** Where mail goes through, tried before it is saved or not, as the person likes. */
export function ServerForm({ setup, onDone }: { setup: MailSetup; onDone: () => void }) {
  const form = useForm<ServerValues>({
    defaultValues: valuesOf(setup.server),
    resolver: async (values, context, options) =>
      (await import('./mail-schema.ts')).serverResolver(values, context, options),
  })
  const onError = (failure: Failure) => {
    if (failure.code !== 'invalid_input') return
    for (const { path, message } of failure.fields) {
      if (isName(path, form.getValues())) form.setError(path, { message }, { shouldFocus: true })
    }
  }
  const save = useMutation({
    mutationFn: (values: ServerValues) => ask('mail.saveServer', toServerInput(values)),
    onSuccess: () => {
      announce('Mail server saved')
      onDone()
    },
    onError,
  })
  const test = useMutation({
    mutationFn: (values: ServerValues) => ask('mail.test', toServerInput(values)),
    onSuccess: ({ to }) => announce(`Test handed to the mail server, to ${to}`),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => ask('mail.removeServer', undefined),
    onSuccess: ({ keyLeft }) => {
      announce(
        `Mail server deleted${keyLeft ? '. Its password goes as soon as the keychain is unlocked' : ''}`,
      )
      onDone()
    },
  })
  useEffect(() => form.setFocus('host'), [form])
  const run = (action: typeof save | typeof test) => () => {
    for (const one of [save, test, remove]) one.reset()
    void form.handleSubmit(values => action.mutate(values))()
  }
  const { control } = form
  const security = form.watch('security')
  const failure = save.error ?? test.error ?? remove.error
  const wrong = form.formState.errors.security?.message
  return (
    <form
      className="connection-form"
      aria-label="Mail settings"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        run(save)()
      }}
    >
      <div className="mail-fields wide-first">
        <FormField
          control={control}
          name="host"
          label="Server"
          placeholder="smtp.example.com"
          maxLength={253}
        />
        <FormField control={control} name="port" label="Port" maxLength={5} />
        <div className="field">
          <span className="field-label" id="mail-security">
            Encryption
          </span>
          <Segments
            labelledBy="mail-security"
            options={securities}
            value={security}
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
      </div>
      <div className="mail-fields">
        <FormField
          control={control}
          name="user"
          label="User"
          placeholder="Usually your email address"
          maxLength={254}
        />
        <FormField
          control={control}
          name="password"
          label="Password"
          type="password"
          placeholder={setup.passwordStored ? 'Kept in the keychain' : ''}
          maxLength={1000}
        />
        <FormField
          control={control}
          name="from"
          label="From"
          type="email"
          placeholder="office@example.com"
          maxLength={254}
        />
        <FormField
          control={control}
          name="replyTo"
          label="Answers go to"
          type="email"
          placeholder="The same address"
          maxLength={254}
        />
        <FormField control={control} name="perMinute" label="Mails a minute, at most" maxLength={4} />
      </div>
      <p className="muted small">
        The password stays in this computer’s keychain and goes to this mail server alone.
      </p>
      {test.data === undefined ? null : (
        <Notice>
          Handed to the mail server: look into the mailbox of {test.data.to}. It said “
          {isolated(test.data.answer)}”.
        </Notice>
      )}
      {failure === null || failure.code === 'invalid_input' ? null : (
        <ShowFailure entering failure={failure} onRetry={save.error === null ? run(test) : run(save)} />
      )}
      <div className="connection-buttons">
        <Button look="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
        <Button pending={test.isPending} onPress={run(test)}>
          {test.isPending ? 'Sending…' : 'Send a test to myself'}
        </Button>
        {setup.server === null ? null : (
          <Button look="quiet bad" pending={remove.isPending} onPress={() => remove.mutate()}>
            Delete
          </Button>
        )}
      </div>
    </form>
  )
}
