/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { findPasswordReset, spendPasswordReset } from '../store/password-resets.ts'
import type { PersonTable } from '../store/people.ts'
import type { PageDeps, Pages, Person, Scope, Shell } from './env.ts'
import { checkForm, type Errors, newPassword, statusOf } from './form.ts'
import { ErrorSummary, Form, NewPassword, Submit } from './form-parts.tsx'
import { Page } from './layout.tsx'
import { addressOf, mayTry, tooManyTries } from './limits.ts'
import { type Message, sayPage } from './messages.tsx'
import { Exact } from './outside.tsx'
import { hashPassword } from './password.ts'
import { keepSession } from './session.ts'

const schema = z.object({ password: newPassword })

const usedUp: Message = {
  title: 'This link does not work any more',
  status: 410,
  children: <p>It works once, within a day. Ask the people who run this service for a new one.</p>,
}

type ScreenProps = { shell: Shell; path: string; email: string; errors?: Errors }

const screen = ({ shell, path, email, errors = {} }: ScreenProps) => (
  <Page shell={shell} title="Choose a new password" errors={errors} narrow>
    <p class="lead">
      For <Exact text={email} />. You are signed out everywhere else.
    </p>
    <ErrorSummary errors={errors} />
    <Form shell={shell} action={path} class="card">
      <input type="hidden" name="username" autocomplete="username" value={email} />
      <NewPassword label="New password" errors={errors} />
      <Submit kind="primary">Save and sign in</Submit>
    </Form>
  </Page>
)

/** Adds the page behind the link that the operator hands to somebody who forgot the password. */
export const addResetPage = <User extends Person>(
  pages: Pages<User>,
  { scope, table }: { scope: Scope; table: PersonTable },
  deps: PageDeps,
): void => {
  const { store, now } = deps
  const address = `/${scope}/reset/:token{\\w{40}}`

  pages.get(address, async c => {
    const person = await findPasswordReset(store.db, table, { token: c.req.param('token') ?? '', now: now() })
    if (person === undefined) return sayPage(c, usedUp)
    return c.html(screen({ shell: c.get('shell'), path: c.req.path, email: person.email ?? '' }))
  })
  pages.post(address, async c => {
    const token = c.req.param('token') ?? ''
    const person = await findPasswordReset(store.db, table, { token, now: now() })
    if (person === undefined) return sayPage(c, usedUp)
    const props = { shell: c.get('shell'), path: c.req.path, email: person.email ?? '' }
    const given = checkForm(schema, c.get('form'))
    if (!given.ok) return c.html(screen({ ...props, errors: given.errors }), statusOf(given))
    if (!(await mayTry(c, deps, `${table}:${props.email}`))) {
      return c.html(screen({ ...props, errors: tooManyTries }), 429)
    }
    const newHash = await hashPassword(given.data.password, addressOf(c, deps.proxies))
    const session = await spendPasswordReset(store.db, table, { token, newHash, now: now() })
    if (session === null) return sayPage(c, usedUp)
    keepSession(c, deps, scope, session)
    return c.redirect(`/${scope}`, 303)
  })
}
