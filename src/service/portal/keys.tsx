/** @jsxImportSource hono/jsx */

import { z } from 'zod'
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { checkForm, requiredText, statusOf, type Typed } from '../pages/form.ts'
import {
  Confirm,
  Copyable,
  ErrorSummary,
  Field,
  Form,
  fieldsOf,
  Submit,
  Table,
  Time,
} from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { Words } from '../pages/outside.tsx'
import { readCookie } from '../pages/session.ts'
import { signedIn } from '../pages/site.ts'
import { countedKeys, createKey, listKeys, maxKeysPerCompany, revokeKey } from '../store/api-keys.ts'
import { leaveNote, takeNote } from '../store/one-time-notes.ts'
import type { Staff } from '../store/sessions.ts'

type Key = Awaited<ReturnType<typeof listKeys>>[number]

const schema = z.object({ name: requiredText('Give the key a name', 60) })

const ServiceAddress = ({ address }: { address: string }) => (
  <Copyable id="service-address" what="service address">
    {address}
  </Copyable>
)

const NewKey = ({ secret, address }: { secret: string; address: string }) => (
  <section class="card highlight" aria-labelledby="new-key-title">
    <h2 id="new-key-title">Your new API key</h2>
    <p>Copy it now: it is shown only this once. In the app, paste both where it asks for them.</p>
    <dl>
      <dt>Service address</dt>
      <dd>
        <ServiceAddress address={address} />
      </dd>
      <dt>API key</dt>
      <dd>
        <Copyable id="new-key" what="key" primary>
          {secret}
        </Copyable>
      </dd>
    </dl>
  </section>
)

const Address = ({ address }: { address: string }) => (
  <section class="card" aria-labelledby="address-title">
    <h2 id="address-title">Service address</h2>
    <p>The app asks for it, beside an API key.</p>
    <ServiceAddress address={address} />
  </section>
)

const rowOf = (shell: Shell, { id, name, hint, created_at, last_used_at }: Key) => ({
  cells: [
    <Words text={name} />,
    <code>…{hint}</code>,
    <Time at={created_at} />,
    last_used_at === null ? 'Never' : <Time at={last_used_at} />,
  ],
  acts: (
    <Confirm
      shell={shell}
      action={`/portal/keys/${id}/revoke`}
      id={`revoke-${id}`}
      ask="Revoke"
      sure="Revoke this key"
    >
      <p>
        Every program that uses <Words text={name} /> stops working at once. This cannot be undone.
      </p>
    </Confirm>
  ),
})

type ScreenProps = Partial<Typed> & {
  shell: Shell
  keys: Key[]
  address: string
  /** Of a key that was just made. */
  secret?: string | undefined
  /** A key was just made, but its page was opened before. */
  shownBefore?: boolean
}

const screen = ({ shell, keys, address, secret, shownBefore, values = {}, errors = {} }: ScreenProps) => (
  <Page shell={shell} title="API keys" errors={errors} current="/portal/keys">
    <p class="lead">
      A program that shows a key may create links and read accounts for your company. Give each program its
      own.
    </p>
    <ErrorSummary errors={errors} />
    {secret !== undefined && <NewKey secret={secret} address={address} />}
    {shownBefore && (
      <p class="note">
        A new key is shown only once. If it was not copied, revoke it below and create another.
      </p>
    )}
    {countedKeys(keys).length < maxKeysPerCompany ? (
      <Form shell={shell} action="/portal/keys" class="card row">
        <Field
          {...fieldsOf({ values, errors })('name')}
          label="Name of the new key"
          hint="For example: Front desk, or the name of a colleague"
          maxlength={60}
        />
        <Submit kind={secret === undefined ? 'primary' : undefined}>Create key</Submit>
      </Form>
    ) : (
      <p class="note">
        Your company has {maxKeysPerCompany} keys, which is the most. Revoke one to make another.
      </p>
    )}
    {keys.length === 0 ? (
      <p class="empty">No keys yet. Create the first one above.</p>
    ) : (
      <Table
        columns={['Name', 'Ends in', 'Created', 'Last used']}
        rows={keys.map(key => rowOf(shell, key))}
      />
    )}
    {secret === undefined && <Address address={address} />}
  </Page>
)

const tooMany = { form: `Your company has ${maxKeysPerCompany} keys already. Revoke one first.` }

/** The company's API keys. */
export const addKeyPages = (pages: Pages<Staff>, { store: { db }, origin, now }: PageDeps): void => {
  const show = async (
    c: Shown,
    { companyId }: Staff,
    more: Omit<ScreenProps, 'shell' | 'keys' | 'address'>,
  ) => {
    const keys = await listKeys(db, companyId)
    return c.html(screen({ shell: c.get('shell'), keys, address: origin(), ...more }), statusOf(more))
  }

  pages.get('/portal/keys', signedIn<Staff>(), async c => {
    if (c.req.query('made') === undefined) return show(c, c.get('user'), {})
    const session = readCookie(c, 'portal', origin()) ?? ''
    const secret = await takeNote(db, { session, now: now() })
    return show(c, c.get('user'), { secret, shownBefore: secret === undefined })
  })
  // The secret waits for the page that follows, so that reloading that page neither makes nor shows a key.
  pages.post('/portal/keys', signedIn<Staff>(), async c => {
    const user = c.get('user')
    const given = checkForm(schema, c.get('form'))
    if (!given.ok) return show(c, user, given)
    const session = readCookie(c, 'portal', origin()) ?? ''
    // Both or neither: a key that could not be shown would only take a place.
    const made = await db.transaction().execute(async trx => {
      const key = await createKey(trx, { companyId: user.companyId, name: given.data.name, now: now() })
      if (key !== null) await leaveNote(trx, { session, text: key.secret, now: now() })
      return key !== null
    })
    if (!made) return show(c, user, { errors: tooMany })
    return c.redirect('/portal/keys?made', 303)
  })
  pages.post('/portal/keys/:id{\\w+}/revoke', signedIn<Staff>(), async c => {
    await revokeKey(db, { companyId: c.get('user').companyId, id: c.req.param('id'), now: now() })
    return c.redirect('/portal/keys', 303)
  })
}
