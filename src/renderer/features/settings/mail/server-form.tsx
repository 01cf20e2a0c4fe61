import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { MailSetup } from '../../../../contract/mail/mail.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { messages, securityWords } from './mail-messages.ts'
import { portFor, type ServerValues, toServerInput, valuesOf } from './server-values.ts'

const words = messages.server
const securities = (['starttls', 'tls', 'none'] as const).map(value => ({
  value,
  label: securityWords[value],
}))

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
      announce(words.saved)
      onDone()
    },
    onError,
  })
  const test = useMutation({
    mutationFn: (values: ServerValues) => ask('mail.test', toServerInput(values)),
    onSuccess: ({ to }) => announce(words.tested(to)),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => ask('mail.removeServer', undefined),
    onSuccess: ({ keyLeft }) => {
      announce(words.deleted(keyLeft))
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
      className="inset stack"
      aria-label={words.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        run(save)()
      }}
    >
      <div className="mail-host">
        <FormField
          control={control}
          name="host"
          label={words.host}
          placeholder="smtp.example.com"
          maxLength={253}
        />
        <FormField control={control} name="port" label={words.port} maxLength={5} />
        <div className="field">
          <span className="field-label" id="mail-security">
            {words.encryption}
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
      <div className="fields">
        <FormField
          control={control}
          name="user"
          label={words.user}
          placeholder={words.userPlaceholder}
          maxLength={254}
        />
        <FormField
          control={control}
          name="password"
          label={words.password}
          type="password"
          placeholder={setup.passwordStored ? words.passwordKept : ''}
          maxLength={1000}
        />
        <FormField
          control={control}
          name="from"
          label={words.from}
          type="email"
          placeholder="office@example.com"
          maxLength={254}
        />
        <FormField
          control={control}
          name="replyTo"
          label={words.replyTo}
          type="email"
          placeholder={words.replyToPlaceholder}
          maxLength={254}
        />
        <FormField control={control} name="perMinute" label={words.perMinute} maxLength={4} />
      </div>
      <p className="muted small">{words.hint}</p>
      {test.data === undefined ? null : (
        <Notice>{words.testedMore(test.data.to, isolated(test.data.answer))}</Notice>
      )}
      {failure === null || failure.code === 'invalid_input' ? null : (
        <ShowFailure entering failure={failure} onRetry={save.error === null ? run(test) : run(save)} />
      )}
      <div className="line">
        <Button look="primary" type="submit" pending={save.isPending}>
          {words.save}
        </Button>
        <Button pending={test.isPending} onPress={run(test)}>
          {test.isPending ? words.testing : words.test}
        </Button>
        <Button onPress={onDone}>{messages.cancel}</Button>
        {setup.server === null ? null : (
          <Button look="quiet bad" pending={remove.isPending} onPress={() => remove.mutate()}>
            {words.delete}
          </Button>
        )}
      </div>
    </form>
  )
}
