/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { findLogin, type PersonTable } from '../store/people.ts'
import { changePassword } from '../store/sessions.ts'
import type { PageDeps, Pages, Person, Scope, Shell } from './env.ts'
import { checkForm, type Errors, givenPassword, newPassword } from './form.ts'
import { ErrorSummary, Field, Form, NewPassword, Submit } from './form-parts.tsx'
import { Page } from './layout.tsx'
import { addressOf, mayTry, tooManyTries } from './limits.ts'
import { checkPassword, hashPassword } from './password.ts'
import { keepSession } from './session.ts'
import { signedIn } from './site.ts'

const schema = z.object({ current: givenPassword, password: newPassword })

type ScreenProps = { shell: Shell; user: Person; errors?: Errors; changed?: boolean }

const screen = ({ shell, user, errors = {}, changed = false }: ScreenProps) => (
  <Page shell={shell} title="Password" errors={errors} current={`/${shell.scope}/password`} narrow>
    {changed && (
      <div class="note ok" role="status">
        <p>Your password is changed. Everywhere else you have been signed out.</p>
      </div>
    )}
    <ErrorSummary errors={errors} />
    <Form shell={shell} action={`/${shell.scope}/password`} class="card">
      <input type="hidden" name="username" autocomplete="username" value={user.email} />
      <Field
        name="current"
        label="Current password"
        type="password"
        autocomplete="current-password"
        errors={errors}
      />
      <NewPassword label="New password" errors={errors} />
      <Submit kind="primary">Change password</Submit>
    </Form>
  </Page>
)

const wrongPassword = { current: 'This is not your current password' }

/** Adds the page where a person changes the password, which ends every other session. */
export const addPasswordPage = <User extends Person>(
  pages: Pages<User>,
  { scope, table }: { scope: Scope; table: PersonTable },
  deps: PageDeps,
): void => {
  const { db } = deps.store
  const path = `/${scope}/password`

  pages.get(path, signedIn<User>(), c => {
    const changed = c.req.query('changed') !== undefined
    return c.html(screen({ shell: c.get('shell'), user: c.get('user'), changed }))
  })
  pages.post(path, signedIn<User>(), async c => {
    const user = c.get('user')
    const refuse = (errors: Errors, status: 422 | 429) =>
      c.html(screen({ shell: c.get('shell'), user, errors }), status)
    const given = checkForm(schema, c.get('form'))
    if (!given.ok) return refuse(given.errors, 422)
    if (!(await mayTry(c, deps, `${table}:${user.email}`))) return refuse(tooManyTries, 429)
    const login = await findLogin(db, table, user.email)
    const from = addressOf(c, deps.proxies)
    const fits = await checkPassword(given.data.current, login?.passwordHash, from)
    if (login === undefined || !fits) return refuse(wrongPassword, 422)
    const newHash = await hashPassword(given.data.password, from)
    const session = await changePassword(db, table, { ...login, newHash, now: deps.now() })
    if (session === null) return refuse(wrongPassword, 422)
    keepSession(c, deps, scope, session)
    return c.redirect(`${path}?changed`, 303)
  })
}
