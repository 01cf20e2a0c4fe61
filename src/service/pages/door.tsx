/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { findLogin, type PersonTable } from '../store/people.ts'
import { endSession, openSession } from '../store/sessions.ts'
import type { Db } from '../store/store.ts'
import type { PageCtx, PageDeps, Pages, Person, Scope, Shell } from './env.ts'
import {
  checkForm,
  type Errors,
  emailField,
  givenPassword,
  newPassword,
  requiredText,
  type Typed,
} from './form.ts'
import { ErrorSummary, Field, Form, fieldsOf, NewPassword, Submit } from './form-parts.tsx'
import { Page } from './layout.tsx'
import { addressOf, mayTry, tooManyTries } from './limits.ts'
import { checkPassword, hashPassword } from './password.ts'
import { addPasswordPage } from './password-page.tsx'
import { addResetPage } from './reset-page.tsx'
import { forgetSession, keepSession, readCookie } from './session.ts'

type Registration = { company: string; name: string; email: string; passwordHash: string; now: number }

/** How one half of the site lets people in. */
type Door = {
  scope: Scope
  table: PersonTable
  /** Whether registering makes a company as well. */
  company: boolean
  register: (db: Db, registration: Registration) => Promise<void>
  /** Who asks with a link (`r/…` or `c/…`), and the email address that they wrote to. */
  askerOf?: (link: string) => Promise<{ name: string; email: string | null } | undefined>
  intro: { signIn: string; register: string }
  /** What the practice service fills in, so that one click signs in. */
  example: { email: string; password: string } | null
}

const signInSchema = z.object({ email: emailField, password: givenPassword })

const wrongLogin = { form: 'The email address or the password is wrong.' }
const emailTaken = { form: 'This email address is registered already. Sign in with its password.' }

/** What somebody came from, if it looks like ours: a connect link (`r/…` or `c/…`), or the rehearsal of a practice service. */
const readLink = (value: string | null | undefined, practice: boolean): string =>
  (practice ? /^(?:[rc]\/\w{1,64}|rehearsal)$/ : /^[rc]\/\w{1,64}$/).exec(value ?? '')?.[0] ?? ''

const pathOf = (link: string): string => (link === 'rehearsal' ? '/rehearsal' : `/connect/${link}`)

type ScreenProps = Typed & { shell: Shell; door: Door; link: string }

/** Keeps the link on the way through signing in and registering. */
const LinkField = ({ link }: { link: string }) =>
  link === '' ? null : <input type="hidden" name="link" value={link} />

const OtherWay = ({ ask, path, link, to }: { ask: string; path: string; link: string; to: string }) => (
  <p>
    {ask} <a href={link === '' ? path : `${path}?link=${link}`}>{to}</a>
  </p>
)

const EmailField = (typed: Typed) => (
  <Field {...fieldsOf(typed)('email')} label="Email" type="email" autocomplete="username" />
)

const signInScreen = ({ shell, door, link, ...typed }: ScreenProps) => {
  const { values, errors } = typed
  const { scope, intro, example } = door
  return (
    <Page shell={shell} title="Sign in" errors={errors} narrow>
      <p class="lead">{intro.signIn}</p>
      <ErrorSummary errors={errors} />
      <Form shell={shell} action={`/${scope}/sign-in`} class="card">
        <LinkField link={link} />
        <EmailField {...typed} />
        <Field
          name="password"
          label="Password"
          type="password"
          autocomplete="current-password"
          errors={errors}
          autofocus={values.email !== undefined}
        />
        <Submit kind="primary">Sign in</Submit>
      </Form>
      {example && (
        <Form shell={shell} action={`/${scope}/sign-in`} class="card practice">
          <h2>The practice company</h2>
          <LinkField link={link} />
          <input type="hidden" name="email" value={example.email} />
          <input type="hidden" name="password" value={example.password} />
          <p>
            Email <code>{example.email}</code>, password <code>{example.password}</code>
          </p>
          <Submit>Sign in to the practice company</Submit>
        </Form>
      )}
      <details>
        <summary>Forgot your password?</summary>
        <p>
          Ask the people who run this service for a link to choose a new one. It works once, within a day.
        </p>
      </details>
      <OtherWay ask="New here?" path={`/${scope}/register`} link={link} to="Register" />
    </Page>
  )
}

const registerScreen = ({ shell, door, link, ...typed }: ScreenProps) => {
  const { errors } = typed
  const { scope, intro, company } = door
  const field = fieldsOf(typed)
  return (
    <Page shell={shell} title={company ? 'Register your company' : 'Register'} errors={errors} narrow>
      <p class="lead">{intro.register}</p>
      <ErrorSummary errors={errors} />
      <Form shell={shell} action={`/${scope}/register`} class="card">
        <LinkField link={link} />
        {company && (
          <Field
            {...field('company')}
            label="Company name"
            hint="Customers see it when they follow your links."
            autocomplete="organization"
          />
        )}
        <Field {...field('name')} label="Your name" autocomplete="name" />
        <EmailField {...typed} />
        <NewPassword label="Password" errors={errors} />
        <Submit kind="primary">Register</Submit>
      </Form>
      <OtherWay ask="Registered already?" path={`/${scope}/sign-in`} link={link} to="Sign in" />
    </Page>
  )
}

/** Adds registering, signing in and out, and changing the password to a half of the site. */
export const addDoor = <User extends Person>(pages: Pages<User>, door: Door, deps: PageDeps): void => {
  const { store, now, practice } = deps
  const { scope, table } = door
  const registerSchema = z.object({
    company: door.company ? requiredText('Enter the name of your company', 100) : z.string().default(''),
    name: requiredText('Enter your name'),
    email: emailField,
    password: newPassword,
  })
  const shellOf = (c: PageCtx<User>, asker: { name: string } | undefined): Shell =>
    asker === undefined ? c.get('shell') : { ...c.get('shell'), asker: asker.name }
  const homeOf = (link: string) => (link === '' ? `/${scope}` : pathOf(link))
  const screens = { 'sign-in': signInScreen, register: registerScreen }

  for (const [name, screen] of Object.entries(screens)) {
    pages.get(`/${scope}/${name}`, async c => {
      const link = readLink(c.req.query('link'), practice)
      if (c.get('user') !== undefined) return c.redirect(homeOf(link), 303)
      const asker = await door.askerOf?.(link)
      const values: Typed['values'] = asker?.email ? { email: asker.email } : {}
      return c.html(screen({ shell: shellOf(c, asker), door, link, values, errors: {} }))
    })
  }

  /** What a form says about itself, and how it is shown again with what is wrong. */
  const readForm = async (c: PageCtx<User>, screen: typeof registerScreen) => {
    const form = c.get('form')
    const link = readLink(form.get('link'), practice)
    const props = {
      shell: shellOf(c, await door.askerOf?.(link)),
      door,
      link,
      values: Object.fromEntries(form),
      errors: {},
    }
    const refuse = (errors: Errors, status: 422 | 429) => c.html(screen({ ...props, errors }), status)
    return { form, props, refuse }
  }

  pages.post(`/${scope}/sign-in`, async c => {
    const { form, props, refuse } = await readForm(c, signInScreen)
    const given = checkForm(signInSchema, form)
    if (!given.ok) return refuse(given.errors, 422)
    const { email, password } = given.data
    if (!(await mayTry(c, deps, `${table}:${email}`))) return refuse(tooManyTries, 429)
    const login = await findLogin(store.db, table, email)
    const fits = await checkPassword(password, login?.passwordHash, addressOf(c, deps.proxies))
    if (login === undefined || !fits) return refuse(wrongLogin, 422)
    const session = await openSession(store.db, table, { ...login, now: now() })
    if (session === null) return refuse(wrongLogin, 422)
    keepSession(c, deps, scope, session)
    return c.redirect(homeOf(props.link), 303)
  })

  pages.post(`/${scope}/register`, async c => {
    const { form, props, refuse } = await readForm(c, registerScreen)
    const given = checkForm(registerSchema, form)
    if (!given.ok) return refuse(given.errors, 422)
    const { password, ...person } = given.data
    if (!(await mayTry(c, deps, `${table}:${person.email}`))) return refuse(tooManyTries, 429)
    const from = addressOf(c, deps.proxies)
    const passwordHash = await hashPassword(password, from)
    await door.register(store.db, { ...person, passwordHash, now: now() })
    const login = await findLogin(store.db, table, person.email)
    // Who registers again with the same password is signed in; others learn that the address is taken, and nothing changes.
    const fits =
      login?.passwordHash === passwordHash || (await checkPassword(password, login?.passwordHash, from))
    const session =
      login !== undefined && fits ? await openSession(store.db, table, { ...login, now: now() }) : null
    if (session === null) return c.html(signInScreen({ ...props, errors: emailTaken }), 422)
    keepSession(c, deps, scope, session)
    return c.redirect(homeOf(props.link), 303)
  })

  pages.post(`/${scope}/sign-out`, async c => {
    const session = readCookie(c, scope, deps.origin())
    if (session !== undefined) await endSession(store.db, session)
    forgetSession(c, deps, scope)
    return c.redirect(`/${scope}/sign-in`, 303)
  })

  addPasswordPage(pages, door, deps)
  addResetPage(pages, door, deps)
}
