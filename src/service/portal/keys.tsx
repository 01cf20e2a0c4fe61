/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import type { PageDeps, Pages, Shell } from '../pages/env.ts'
import { checkForm, type Errors, requiredText } from '../pages/form.ts'
import { Confirm, Copyable, ErrorSummary, Field, Form, Time } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
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

const KeyTable = ({ shell, keys }: { shell: Shell; keys: Key[] }) => (
  <table class="card">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Ends in</th>
        <th scope="col">Created</th>
        <th scope="col">Last used</th>
        <th scope="col">
          <span class="hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {keys.map(({ id, name, hint, created_at, last_used_at }) => (
        <tr>
          <th scope="row" data-label="Name">
            <bdi>{name}</bdi>
          </th>
          <td data-label="Ends in">
            <code>…{hint}</code>
          </td>
          <td data-label="Created">
            <Time at={created_at} />
          </td>
          <td data-label="Last used">{last_used_at === null ? 'Never' : <Time at={last_used_at} />}</td>
          <td class="acts">
            <Confirm shell={shell} action={`/portal/keys/${id}/revoke`} ask="Revoke" sure="Revoke this key">
              <p>
                Every program that uses <bdi>{name}</bdi> stops working at once. This cannot be undone.
              </p>
            </Confirm>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

type ScreenProps = { shell: Shell; keys: Key[]; secret?: string; errors?: Errors; name?: string }

const screen = ({ shell, keys, secret, errors = {}, name = '' }: ScreenProps) =>
  renderPage({
    shell,
    title: Object.keys(errors).length === 0 ? 'API keys' : 'Error: API keys',
    heading: 'API keys',
    current: '/portal/keys',
    children: (
      <>
        <p class="lead">
          A program that shows a key may create links and read accounts for your company. Give each program
          its own.
        </p>
        <ErrorSummary errors={errors} />
        {secret !== undefined && <NewKey secret={secret} />}
        {keys.length < maxKeysPerCompany ? (
          <Form shell={shell} action="/portal/keys" class="card row">
            <Field
              name="name"
              label="Name of the new key"
              hint="For example: Front desk, or the name of a colleague"
              errors={errors}
              value={name}
              maxlength={60}
            />
            <button type="submit" class={secret === undefined ? 'primary' : ''}>
              Create key
            </button>
          </Form>
        ) : (
          <p class="note">
            Your company has {maxKeysPerCompany} keys, which is the most. Revoke one to make another.
          </p>
        )}
        {keys.length === 0 ? (
          <p class="empty">No keys yet. Create the first one above.</p>
        ) : (
          <KeyTable shell={shell} keys={keys} />
        )}
      </>
    ),
  })

/** The company's API keys. */
export const addKeyPages = (pages: Pages<Staff>, { store: { db }, now }: PageDeps): void => {
  pages.get(
    '/portal/keys',
    signedIn<Staff>(async (c, { companyId }) =>
      c.html(screen({ shell: c.get('shell'), keys: await listKeys(db, companyId) })),
    ),
  )
  pages.post(
    '/portal/keys',
    signedIn<Staff>(async (c, { companyId }) => {
      const shell = c.get('shell')
      const given = checkForm(schema, c.get('form'))
      if (!given.ok) {
        const name = c.get('form').get('name') ?? ''
        const keys = await listKeys(db, companyId)
        return c.html(screen({ shell, keys, errors: given.errors, name }), 422)
      }
      const made = await createKey(db, { companyId, name: given.data.name, now: now() })
      const keys = await listKeys(db, companyId)
      if (made === null) {
        const errors = { form: `Your company has ${maxKeysPerCompany} keys already. Revoke one first.` }
        return c.html(screen({ shell, keys, errors }), 422)
      }
      return c.html(screen({ shell, keys, secret: made.secret }))
    }),
  )
  pages.post(
    '/portal/keys/:id{\\w+}/revoke',
    signedIn<Staff>(async (c, { companyId }) => {
      await revokeKey(db, { companyId, id: c.req.param('id') ?? '', now: now() })
      return c.redirect('/portal/keys', 303)
    }),
  )
}
