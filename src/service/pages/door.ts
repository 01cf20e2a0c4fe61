import { z } from 'zod'
import { endSession, findLogin, openSession, type PersonTable } from '../store/people.ts'
import type { Db } from '../store/store.ts'
import { messages } from './door-messages.ts'
import { registerScreen, signInScreen } from './door-screens.tsx'
import type { PageCtx, PageDeps, Pages, Person, Scope } from './env.ts'
import { emailField, givenPassword, newPassword, requiredText, untouched } from './form.ts'
import { addressOf } from './limits.ts'
import { checkPassword, hashPassword } from './password.ts'
import { addPasswordPages, prepareTry } from './password-pages.ts'
import { forgetSession, keepSession, readCookie } from './session.ts'

type Registration = { company: string; name: string; email: string; passwordHash: string; now: number }

/** How one half of the site lets people in. */
export type Door = {
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

/** What somebody came from, if it looks like ours: a connect link (`r/…` or `c/…`), or the rehearsal of a practice service. */
const readLink = (value: string | null | undefined, practice: boolean): string =>
  (practice ? /^(?:[rc]\/\w{1,64}|rehearsal)$/ : /^[rc]\/\w{1,64}$/).exec(value ?? '')?.[0] ?? ''

const homeOf = (scope: Scope, link: string): string => {
  if (link === '') return `/${scope}`
  return link === 'rehearsal' ? '/rehearsal' : `/connect/${link}`
}

/** Adds registering, signing in and out, and choosing passwords to a half of the site. */
export const addDoor = <User extends Person>(pages: Pages<User>, door: Door, deps: PageDeps): void => {
  const { store, now, practice } = deps
  const { scope, table } = door
  const tryForm = prepareTry(table, deps)
  const registerSchema = z.object({
    company: door.company ? requiredText(messages.wrong.company, 100) : z.string().default(''),
    name: requiredText(messages.wrong.name),
    email: emailField,
    password: newPassword,
  })

  /** What a screen shows to who came with a link. */
  const propsOf = async (c: PageCtx<User>, given: string | null | undefined) => {
    const link = readLink(given, practice)
    const asker = await door.askerOf?.(link)
    const shell = asker === undefined ? c.get('shell') : { ...c.get('shell'), asker: asker.name }
    return { props: { shell, door, link }, asker }
  }
  const enter = (c: PageCtx<User>, link: string, session: string) => {
    keepSession(c, deps, scope, session)
    return c.redirect(homeOf(scope, link), 303)
  }

  for (const [name, screen] of Object.entries({ 'sign-in': signInScreen, register: registerScreen })) {
    pages.get(`/${scope}/${name}`, async c => {
      const { props, asker } = await propsOf(c, c.req.query('link'))
      if (c.get('user') !== undefined) return c.redirect(homeOf(scope, props.link), 303)
      const values = asker?.email ? { email: asker.email } : {}
      return c.html(screen({ ...props, typed: { ...untouched, values } }))
    })
  }

  pages.post(`/${scope}/sign-in`, async c => {
    const { props } = await propsOf(c, c.var.form.get('link'))
    const tried = await tryForm(c, c.var.form, signInSchema, ({ email }) => email)
    if (!tried.ok) return c.html(signInScreen({ ...props, typed: tried.typed }), tried.status)
    const { email, password } = tried.data
    const login = await findLogin(store.db, table, email)
    const fits = await checkPassword(password, login?.passwordHash, addressOf(c, deps.proxies))
    const session = login && fits ? await openSession(store.db, table, { ...login, now: now() }) : null
    if (session !== null) return enter(c, props.link, session)
    const typed = { values: { email }, errors: { form: messages.wrong.login } }
    return c.html(signInScreen({ ...props, typed }), 422)
  })

  pages.post(`/${scope}/register`, async c => {
    const { props } = await propsOf(c, c.var.form.get('link'))
    const tried = await tryForm(c, c.var.form, registerSchema, ({ email }) => email)
    if (!tried.ok) return c.html(registerScreen({ ...props, typed: tried.typed }), tried.status)
    const { password, ...person } = tried.data
    const from = addressOf(c, deps.proxies)
    const passwordHash = await hashPassword(password, from)
    await door.register(store.db, { ...person, passwordHash, now: now() })
    const login = await findLogin(store.db, table, person.email)
    // Who registers again with the same password is signed in; others learn that the address is taken, and nothing changes.
    const fits =
      login?.passwordHash === passwordHash || (await checkPassword(password, login?.passwordHash, from))
    const session = login && fits ? await openSession(store.db, table, { ...login, now: now() }) : null
    if (session !== null) return enter(c, props.link, session)
    const typed = { values: { email: person.email }, errors: { form: messages.wrong.taken } }
    return c.html(signInScreen({ ...props, typed }), 422)
  })

  pages.post(`/${scope}/sign-out`, async c => {
    const session = readCookie(c, scope, deps.origin())
    if (session !== undefined) await endSession(store.db, session)
    forgetSession(c, deps, scope)
    return c.redirect(`/${scope}/sign-in`, 303)
  })

  addPasswordPages(pages, door, deps)
}
