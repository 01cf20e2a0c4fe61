import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { appStateQuery, useAppState } from '../hooks/app-state.ts'
import { ask, queryClient, useCall } from '../hooks/query-client.ts'
import { completeAddress } from '../words/complete-address.ts'
import { keyHint } from '../words/key-hint.ts'
import { outcomeWords } from '../words/outcome-words.ts'
import { cancelTest } from './cancel-test.ts'
import { Form, useForm, wrongFields } from './form.tsx'
import { messages } from './form-messages.ts'

type ConnectFormProps = {
  /** The address to begin with, and what stores the typed one for when the form is left and opened again. */
  initial?: string
  keep?: (address: string) => void
  autoFocus?: boolean
  onSaved: () => void
  onCancel?: () => void
}

/** Service address and API key of a new connection; saved once the service has answered. */
export function ConnectForm({ initial = '', keep, autoFocus = true, ...ends }: ConnectFormProps) {
  const { onSaved, onCancel } = ends
  const form = useForm({ address: initial, apiKey: '' }, undefined, autoFocus)
  useEffect(() => keep?.(form.values.address), [keep, form.values.address])
  const { apiKey } = form.values
  const address = completeAddress(form.values.address)
  const state = useAppState()
  // Stored ones have scheme and host in small letters.
  const parsed = URL.parse(address)?.href.replace(/\/$/, '')
  const known = state?.connections.find(connection => connection.address === parsed)
  const secured = address.replace(/^http:/i, 'https:')
  const isUnsafe = secured !== address && wrongFields(form.failure).address !== undefined
  const save = useMutation({
    mutationFn: async (untested: boolean) => {
      const { outcome } = await ask('connections.testAndSave', { address, apiKey, untested })
      await queryClient.invalidateQueries(appStateQuery)
      return outcome
    },
    ...form.calling,
    onSuccess: outcome => {
      announce(outcomeWords(outcome))
      onSaved()
    },
  })
  const portal = useCall('connections.openPortal', undefined, form.calling)
  const complete = () => {
    if (address !== form.values.address) form.set('address', address)
  }
  const submit = () => {
    complete()
    portal.reset()
    save.mutate(false)
  }
  const openPortal = () => {
    complete()
    portal.mutate({ address })
  }
  return (
    <Form
      form={form}
      className="connect-form stack"
      fields={[
        { name: 'address', type: 'url', autoFocus, ...messages.address },
        { name: 'apiKey', type: 'password', ...messages.key },
      ]}
      save={save.isPending ? messages.testing : messages.testAndSave}
      pending={save.isPending}
      onSave={submit}
      onCancel={onCancel && (() => cancelTest(null, save.isPending, onCancel))}
      onRetry={form.failure === portal.error ? openPortal : submit}
      onSaveAnyway={() => save.mutate(true)}
      address={address}
      buttons={
        // The portal button is replaced as well: the app opens no portal over plain http.
        isUnsafe ? (
          <Button onPress={() => form.set('address', secured)}>{messages.useHttps}</Button>
        ) : (
          <span title={address === '' ? messages.addressFirst : undefined}>
            <Button look="quiet" disabled={address === ''} onPress={openPortal}>
              {messages.openPortal}
            </Button>
          </span>
        )
      }
    >
      <p className="muted small">
        {keyHint(state?.store)}{' '}
        {known === undefined ? messages.whomToAsk : messages.known(isolated(known.name))}
      </p>
    </Form>
  )
}
