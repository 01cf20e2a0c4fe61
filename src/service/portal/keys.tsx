/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { Confirm, checkForm, Form, requiredText, statusOf, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { Card, Copyable, Facts, Table, Time } from '../pages/parts.tsx'
import { readCookie } from '../pages/session.ts'
import { signedIn } from '../pages/site.tsx'
import { plural, Words } from '../pages/text.tsx'
import {
  countedKeys,
  createKey,
  type Key,
  listKeys,
  maxKeysPerCompany,
  revokeKey,
} from '../store/api-keys.ts'
import { leaveNote, takeNote } from '../store/one-time-notes.ts'
import type { Staff } from '../store/people.ts'
import { takeTurn } from '../store/store.ts'
import all from './portal-messages.json' with { type: 'json' }

const messages = all.keys

const ServiceAddress = ({ address }: { address: string }) => (
  <Copyable id="service-address" what={messages.address.copied} text={address} />
)

/** The service's address, and a key that was just made: the app asks for both. */
const NewKey = ({ secret, address }: { secret: string; address: string }) => {
  const { title, text, key, copied } = messages.made
  const shown = <Copyable id="new-key" what={copied} primary text={secret} />
  return (
    <Card id="new-key" class="highlight" title={title}>
      <p>{text}</p>
      <Facts facts={{ [messages.address.title]: <ServiceAddress address={address} />, [key]: shown }} />
    </Card>
  )
}

const rowOf = (shell: Shell, { id, name, hint, created_at, last_used_at }: Key) => {
  const revoke = { action: `/portal/keys/${id}/revoke`, id: `revoke-${id}`, texts: messages.revoke }
  return {
    cells: [
      <Words text={name} />,
      <code>…{hint}</code>,
      <Time at={created_at} />,
      last_used_at === null ? messages.never : <Time at={last_used_at} />,
    ],
    acts: <Confirm {...revoke} shell={shell} parts={{ name, hint }} />,
  }
}

type More = { typed?: Typed; secret?: string | undefined; shownBefore?: boolean }
type ScreenProps = More & { shell: Shell; keys: Key[]; address: string }

const keysScreen = ({ shell, keys, address, typed = untouched, secret, shownBefore }: ScreenProps) => (
  <Page {...messages} shell={shell} typed={typed} current="/portal/keys">
    {secret !== undefined && <NewKey secret={secret} address={address} />}
    {shownBefore && <p class="note">{messages.shownBefore}</p>}
    {countedKeys(keys).length < maxKeysPerCompany ? (
      <Form
        {...{ shell, typed, action: '/portal/keys', class: 'card row' }}
        fields={[{ name: 'name', ...messages.name, maxlength: 60, autofocus: keys.length === 0 }]}
        submit={messages.create}
        kind={secret === undefined ? 'primary' : undefined}
      />
    ) : (
      <p class="note">{plural(messages.full, maxKeysPerCompany)}</p>
    )}
    <Table {...messages} rows={keys.map(key => rowOf(shell, key))} />
    {secret === undefined && (
      <Card id="address" title={messages.address.title}>
        <p>{messages.address.text}</p>
        <ServiceAddress address={address} />
      </Card>
    )}
  </Page>
)

const schema = z.object({ name: requiredText(messages.noName, 60) })

export const addKeyPages = (pages: Pages<Staff>, { store: { db }, origin, now }: PageDeps): void => {
  const show = async (c: Shown, { companyId }: Staff, more: More = {}) => {
    const keys = await listKeys(db, companyId)
    const page = keysScreen({ shell: c.get('shell'), keys, address: origin(), ...more })
    return c.html(page, statusOf(more.typed ?? {}))
  }

  pages.get('/portal/keys', signedIn<Staff>(), async c => {
    const { user } = c.var
    if (c.req.query('made') === undefined) return show(c, user)
    const session = readCookie(c, 'portal', origin()) ?? ''
    const secret = await takeNote(db, { session, now: now() })
    return show(c, user, { secret, shownBefore: secret === undefined })
  })
  // The secret is stored for the page after the redirect: reloading that page neither makes a key nor shows the secret again.
  pages.post('/portal/keys', signedIn<Staff>(), async c => {
    const { user, form } = c.var
    const typed = checkForm(schema, form)
    if (!typed.ok) return show(c, user, { typed })
    const session = readCookie(c, 'portal', origin()) ?? ''
    const wanted = { companyId: user.companyId, name: typed.data.name }
    // One transaction: a key whose secret could not be shown would be useless, but count against the limit.
    const made = await db.transaction().execute(async trx => {
      await takeTurn(trx, 'companies', wanted.companyId)
      // The second of a double click finds the secret of the first unread: it shows that, unless it is revoked by now, and makes no other key.
      const unread = await takeNote(trx, { session, now: now() })
      const latest = (await listKeys(trx, wanted.companyId)).at(-1)
      const isTwice = latest?.name === wanted.name && unread?.endsWith(latest.hint)
      const key = isTwice ? { secret: unread } : await createKey(trx, { ...wanted, now: now() })
      const text = key?.secret ?? unread
      if (text !== undefined) await leaveNote(trx, { session, text, now: now() })
      return key !== null
    })
    const errors = { form: plural(messages.full, maxKeysPerCompany) }
    return made ? c.redirect('/portal/keys?made', 303) : show(c, user, { typed: { values: {}, errors } })
  })
  pages.post('/portal/keys/:id{\\w+}/revoke', signedIn<Staff>(), async c => {
    await revokeKey(db, { companyId: c.var.user.companyId, id: c.req.param('id'), now: now() })
    return c.redirect('/portal/keys', 303)
  })
}
