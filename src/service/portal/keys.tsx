/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { checkForm, requiredText, type Typed } from '../pages/form.ts'
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
import { signedIn } from '../pages/site.ts'
import { createKey, listKeys, maxKeysPerCompany, revokeKey } from '../store/api-keys.ts'
import type { Staff } from '../store/sessions.ts'

type Key = Awaited<ReturnType<typeof listKeys>>[number]

const schema = z.object({ name: requiredText('Give the key a name', 60) })

const NewKey = ({ secret }: { secret: string }) => (
  <section class="card highlight" aria-labelledby="new-key-title">
    <h2 id="new-key-title">Your new API key</h2>
    <p>Copy it now: it is shown only this once. In the app, paste it where it asks for the API key.</p>
    <Copyable id="new-key" what="key">
      {secret}
    </Copyable>
  </section>
)

const rowOf = (shell: Shell, { id, name, hint, created_at, last_used_at }: Key) => ({
  cells: [
    <bdi>{name}</bdi>,
    <code>…{hint}</code>,
    <Time at={created_at} />,
    last_used_at === null ? 'Never' : <Time at={last_used_at} />,
  ],
  acts: (
    <Confirm shell={shell} action={`/portal/keys/${id}/revoke`} ask="Revoke" sure="Revoke this key">
      <p>
        Every program that uses <bdi>{name}</bdi> stops working at once. This cannot be undone.
      </p>
    </Confirm>
  ),
})

type ScreenProps = Partial<Typed> & { shell: Shell; keys: Key[]; secret?: string }

const screen = ({ shell, keys, secret, values = {}, errors = {} }: ScreenProps) => (
  <Page shell={shell} title="API keys" errors={errors} current="/portal/keys">
    <p class="lead">
      A program that shows a key may create links and read accounts for your company. Give each program its
      own.
    </p>
    <ErrorSummary errors={errors} />
    {secret !== undefined && <NewKey secret={secret} />}
    {keys.length < maxKeysPerCompany ? (
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
  </Page>
)

const tooMany = { form: `Your company has ${maxKeysPerCompany} keys already. Revoke one first.` }

/** The company's API keys. */
export const addKeyPages = (pages: Pages<Staff>, { store: { db }, now }: PageDeps): void => {
  pages.get('/portal/keys', signedIn<Staff>(), async c =>
    c.html(screen({ shell: c.get('shell'), keys: await listKeys(db, c.get('user').companyId) })),
  )
  pages.post('/portal/keys', signedIn<Staff>(), async c => {
    const shell = c.get('shell')
    const { companyId } = c.get('user')
    const given = checkForm(schema, c.get('form'))
    const made = given.ok ? await createKey(db, { companyId, name: given.data.name, now: now() }) : null
    const keys = await listKeys(db, companyId)
    if (!given.ok) return c.html(screen({ shell, keys, ...given }), 422)
    if (made === null) return c.html(screen({ shell, keys, errors: tooMany }), 422)
    return c.html(screen({ shell, keys, secret: made.secret }))
  })
  pages.post('/portal/keys/:id{\\w+}/revoke', signedIn<Staff>(), async c => {
    await revokeKey(db, { companyId: c.get('user').companyId, id: c.req.param('id'), now: now() })
    return c.redirect('/portal/keys', 303)
  })
}
