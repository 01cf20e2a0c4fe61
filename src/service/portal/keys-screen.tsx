/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { type Typed, untouched } from '../pages/form.ts'
import { Confirm, Form } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { plural } from '../pages/locale.ts'
import { Words } from '../pages/outside.tsx'
import { Card, Copyable, Facts, Table, Time } from '../pages/parts.tsx'
import { countedKeys, type listKeys, maxKeysPerCompany } from '../store/api-keys.ts'
import { messages as all } from './portal-messages.ts'

const messages = all.keys

type Key = Awaited<ReturnType<typeof listKeys>>[number]

const ServiceAddress = ({ address }: { address: string }) => (
  <Copyable id="service-address" what={messages.address.copied}>
    {address}
  </Copyable>
)

/** The service's address, and a key that was just made: the app asks for both. */
const NewKey = ({ secret, address }: { secret: string; address: string }) => {
  const { title, text, key, copied } = messages.made
  const shown = (
    <Copyable id="new-key" what={copied} primary>
      {secret}
    </Copyable>
  )
  return (
    <Card id="new-key" class="highlight" title={title}>
      <p>{text}</p>
      <Facts facts={{ [messages.address.title]: <ServiceAddress address={address} />, [key]: shown }} />
    </Card>
  )
}

const Address = ({ address }: { address: string }) => (
  <Card id="address" title={messages.address.title}>
    <p>{messages.address.text}</p>
    <ServiceAddress address={address} />
  </Card>
)

const rowOf = (shell: Shell, { id, name, hint, created_at, last_used_at }: Key) => {
  const action = `/portal/keys/${id}/revoke`
  return {
    cells: [
      <Words text={name} />,
      <code>…{hint}</code>,
      <Time at={created_at} />,
      last_used_at === null ? messages.never : <Time at={last_used_at} />,
    ],
    acts: <Confirm {...{ shell, action, id: `revoke-${id}`, texts: messages.revoke, parts: { name } }} />,
  }
}

export type KeysProps = {
  shell: Shell
  keys: Key[]
  address: string
  typed?: Typed
  /** Of a key that was just made. */
  secret?: string | undefined
  /** A key was just made, but its page was opened before. */
  shownBefore?: boolean
}

export const keysScreen = ({ shell, keys, address, typed = untouched, secret, shownBefore }: KeysProps) => (
  <Page
    shell={shell}
    title={messages.title}
    lead={messages.lead}
    errors={typed.errors}
    current="/portal/keys"
  >
    {secret !== undefined && <NewKey secret={secret} address={address} />}
    {shownBefore && <p class="note">{messages.shownBefore}</p>}
    {countedKeys(keys).length < maxKeysPerCompany ? (
      <Form
        {...{ shell, typed, action: '/portal/keys', class: 'card row' }}
        fields={[{ name: 'name', ...messages.name, maxlength: 60 }]}
        submit={messages.create}
        kind={secret === undefined ? 'primary' : undefined}
      />
    ) : (
      <p class="note">{plural(messages.full, maxKeysPerCompany)}</p>
    )}
    {keys.length === 0 ? (
      <p class="empty">{messages.none}</p>
    ) : (
      <Table columns={messages.columns} rows={keys.map(key => rowOf(shell, key))} />
    )}
    {secret === undefined && <Address address={address} />}
  </Page>
)
