/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { z } from 'zod'
import { findLogin, type PersonTable } from '../store/people.ts'
import { endSession } from '../store/sessions.ts'
import type { Db } from '../store/store.ts'
import type { PageCtx, PageDeps, Pages, Person, Scope, Shell } from './env.ts'
import { checkForm, type Errors, emailField, givenPassword, newPassword, requiredText } from './form.ts'
import { Csrf, ErrorSummary, Field, Form } from './form-parts.tsx'
import { renderPage } from './layout.tsx'
import { addressOf, mayTry } from './limits.ts'
import { checkPassword, hashPassword } from './password.ts'
import { forgetSession, readCookie, startSession } from './session.ts'

type Registration = { company: string; name: string; email: string; passwordHash: string; now: number }

/** How one half of the site lets people in. */
export type Door = {
  scope: Scope
  table: PersonTable
  /** Whether registering makes a company as well. */
  company: boolean
  register: (db: Db, registration: Registration) => Promise<void>
  intro: { signIn: Child; register: Child }
  /** What the practice service fills in, so that one click signs in. */
  example: { email: string; password: string } | null
}

type Values = Record<string, string>

const signInSchema = z.object({ email: emailField, password: givenPassword })

const personFields = {
  name: requiredText('Enter your name'),
  email: emailField,
  password: newPassword,
}

const tooManyTries = {
  form: 'Too many tries. Wait some minutes, then try again.',
}
const wrongLogin = { form: 'The email address or the password is wrong.' }

const linkPattern = /^[rc]\/\w{1,64}$/

/** The connect link that somebody came from (`r/…` or `c/…`), if it looks like one of ours. */
const readLink = (value: string | null | undefined): string =>
  linkPattern.test(value ?? '') ? (value ?? '') : ''

/** Keeps the link on the way through signing in and registering. */
const withLink = (path: string, link: string): string => (link === '' ? path : `${path}?link=${link}`)

type ScreenProps = { shell: Shell; door: Door; link: string; values: Values; errors: Errors }

const LinkField = ({ link }: { link: string }) =>
  link === '' ? null : <input type="hidden" name="link" value={link} />

const signInScreen = ({ shell, door, link, values, errors, news }: ScreenProps & { news?: Child }) => {
  const base = `/${shell.scope}`
  const fresh = Object.keys(errors).length === 0
  const { example } = door
  return renderPage({
    shell,
    title: fresh ? 'Sign in' : 'Error: Sign in',
    heading: 'Sign in',
    narrow: true,
    children: (
      <>
        {news ?? <p class="lead">{door.intro.signIn}</p>}
        <ErrorSummary errors={errors} />
        <Form shell={shell} action={`${base}/sign-in`} class="card">
          <LinkField link={link} />
          <EmailField values={values} errors={errors} />
          <Field
            name="password"
            label="Password"
            type="password"
            autocomplete="current-password"
            errors={errors}
            maxlength={1000}
            autofocus={values.email !== undefined}
          />
          <button type="submit" class="primary">
            Sign in
          </button>
        </Form>
        {example && (
          <form method="post" action={`${base}/sign-in`} class="card practice">
            <h2>The practice company</h2>
            <Csrf shell={shell} />
            <input type="hidden" name="email" value={example.email} />
            <input type="hidden" name="password" value={example.password} />
            <p>
              Email <code>{example.email}</code>, password <code>{example.password}</code>
            </p>
            <button type="submit">Sign in to the practice company</button>
          </form>
        )}
        <p>
          New here? <a href={withLink(`${base}/register`, link)}>Register</a>
        </p>
      </>
    ),
  })
}

const EmailField = ({ values, errors }: Pick<ScreenProps, 'values' | 'errors'>) => (
  <Field
    name="email"
    label="Email"
    type="email"
    autocomplete="username"
    errors={errors}
    value={values.email ?? ''}
  />
)

const registerScreen = ({ shell, door, link, values, errors }: ScreenProps) => {
  const base = `/${shell.scope}`
  const fresh = Object.keys(errors).length === 0
  const title = door.company ? 'Register your company' : 'Register'
  return renderPage({
    shell,
    title: fresh ? title : `Error: ${title}`,
    heading: title,
    narrow: true,
    children: (
      <>
        <p class="lead">{door.intro.register}</p>
        <ErrorSummary errors={errors} />
        <Form shell={shell} action={`${base}/register`} class="card">
          <LinkField link={link} />
          {door.company && (
            <Field
              name="company"
              label="Company name"
              hint="Customers see it when they follow your links."
              autocomplete="organization"
              errors={errors}
              value={values.company ?? ''}
            />
          )}
          <Field
            name="name"
            label="Your name"
            autocomplete="name"
            errors={errors}
            value={values.name ?? ''}
          />
          <EmailField values={values} errors={errors} />
          <Field
            name="password"
            label="Password"
            type="password"
            hint="At least 12 characters. Three or four unrelated words are good."
            autocomplete="new-password"
            maxlength={1000}
            errors={errors}
          />
          <button type="submit" class="primary">
            Register
          </button>
        </Form>
        <p>
          Registered already? <a href={withLink(`${base}/sign-in`, link)}>Sign in</a>
        </p>
      </>
    ),
  })
}

/** Adds signing in, registering and signing out to a half of the site. */
export const addDoor = <User extends Person>(pages: Pages<User>, door: Door, deps: PageDeps): void => {
  const { store, now, proxies } = deps
  const { scope } = door
  const registerSchema = z.object({
    company: door.company ? requiredText('Enter the name of your company', 100) : z.string().default(''),
    ...personFields,
  })
  const homeOf = (link: string) => (link === '' ? `/${scope}` : `/connect/${link}`)
  const screenOf = (c: PageCtx<User>, link: string, errors: Errors = {}): ScreenProps => {
    const form: URLSearchParams | undefined = c.get('form')
    const values = Object.fromEntries(form ?? [])
    return { shell: c.get('shell'), door, link, values, errors }
  }
  const tries = (c: PageCtx<User>, email: string) =>
    mayTry(deps, { person: `${door.table}:${email}`, address: addressOf(c, proxies) })

  pages.get(`/${scope}/sign-in`, c => {
    const link = readLink(c.req.query('link'))
    if (c.get('user') !== undefined) return c.redirect(homeOf(link), 303)
    return c.html(signInScreen(screenOf(c, link)))
  })

  pages.get(`/${scope}/register`, c => {
    const link = readLink(c.req.query('link'))
    if (c.get('user') !== undefined) return c.redirect(homeOf(link), 303)
    return c.html(registerScreen(screenOf(c, link)))
  })

  pages.post(`/${scope}/sign-in`, async c => {
    const form = c.get('form')
    const link = readLink(form.get('link'))
    const refuse = (errors: Errors, status: 422 | 429) =>
      c.html(signInScreen(screenOf(c, link, errors)), status)
    const given = checkForm(signInSchema, form)
    if (!given.ok) return refuse(given.errors, 422)
    const { email, password } = given.data
    if (!(await tries(c, email))) return refuse(tooManyTries, 429)
    const login = await findLogin(store.db, door.table, email)
    const fits = await checkPassword(password, login?.passwordHash)
    if (login === undefined || !fits) return refuse(wrongLogin, 422)
    await startSession(c, deps, { scope, personId: login.id })
    return c.redirect(homeOf(link), 303)
  })

  pages.post(`/${scope}/register`, async c => {
    const form = c.get('form')
    const link = readLink(form.get('link'))
    const refuse = (errors: Errors, status: 422 | 429) =>
      c.html(registerScreen(screenOf(c, link, errors)), status)
    const given = checkForm(registerSchema, form)
    if (!given.ok) return refuse(given.errors, 422)
    const { password, ...registration } = given.data
    if (!(await tries(c, registration.email))) return refuse(tooManyTries, 429)
    await door.register(store.db, {
      ...registration,
      passwordHash: await hashPassword(password),
      now: now(),
    })
    // The same answer whether the address was in use or not: the sign-in that follows tells its owner, and nobody else.
    const news = (
      <div class="note ok" role="status">
        <h2>Now sign in</h2>
        <p>
          Your account is ready. If you had registered this email address before, nothing has changed: use the
          password that you chose then.
        </p>
      </div>
    )
    return c.html(signInScreen({ ...screenOf(c, link), news }))
  })

  pages.post(`/${scope}/sign-out`, async c => {
    const session = readCookie(c, scope, deps.origin())
    if (session !== undefined) await endSession(store.db, session)
    forgetSession(c, deps, scope)
    return c.redirect(`/${scope}/sign-in`, 303)
  })
}
