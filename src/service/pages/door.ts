import { z } from 'zod'
import {
  endSession,
  findLogin,
  findPasswordReset,
  type NewPerson,
  openSession,
  type PersonTable,
  spendPasswordReset,
} from '../store/people.ts'
import type { Db } from '../store/store.ts'
import { messages } from './door-messages.ts'
import { type DoorProps, passwordScreen, registerScreen, resetScreen, signInScreen } from './door-screens.tsx'
import type { PageCtx, PageDeps, Pages, Person, Scope, Shell } from './env.ts'
import {
  checkForm,
  companyName,
  emailField,
  givenPassword,
  newPassword,
  requiredText,
  statusOf,
  type Typed,
  untouched,
} from './forms.tsx'
import { addressOf, type Caller, mayTry } from './limits.ts'
import { checkPassword, hashPassword } from './password.ts'
import { forgetSession, keepSession, readCookie } from './session.ts'
import { sayPage, signedIn } from './site.tsx'

type Tried<T> = { ok: true; data: T } | { ok: false; typed: Typed; status: 200 | 422 | 429 }

/** Reads a form with a password and counts the attempt, by email address and caller; `typed`: the form to show again. */
const prepareTry =
  (table: PersonTable, deps: PageDeps) =>
  async <T>(
    c: Caller,
    form: URLSearchParams,
    schema: z.ZodType<T>,
    emailOf: (data: T) => string,
  ): Promise<Tried<T>> => {
    const given = checkForm(schema, form)
    if (!given.ok) return { ok: false, typed: given, status: statusOf(given) }
    if (await mayTry(c, deps, `${table}:${emailOf(given.data)}`)) return given
    const typed = { values: Object.fromEntries(form), errors: { form: messages().wrong.tries } }
    return { ok: false, typed, status: 429 }
  }

/** Checks a password and answers a new session's cookie; undefined: it is wrong, null: it was changed meanwhile. `known`: a hash that it fits. */
const prepareOpen =
  (table: PersonTable, { store: { db }, now, proxies }: PageDeps) =>
  async (c: Caller, email: string, password: string, known?: string, newHash?: () => Promise<string>) => {
    const login = await findLogin(db, table, email)
    const isKnown = known !== undefined && login?.passwordHash === known
    const fits = isKnown || (await checkPassword(password, login?.passwordHash, addressOf(c, proxies)))
    if (login === undefined || !fits) return undefined
    return openSession(db, table, { ...login, ...(newHash && { newHash: await newHash() }), now: now() })
  }

/** Where the people of each half of the site are stored. */
const tables = { portal: 'company_users', customer: 'customers' } as const

const personName = requiredText(() => messages().wrong.name)
const changeSchema = z.object({ current: givenPassword, password: newPassword })

/** Adds the page to change a password, and the one behind a reset link; both end every other session of the person. */
const addPasswordPages = <User extends Person>(pages: Pages<User>, scope: Scope, deps: PageDeps): void => {
  const { store, now } = deps
  const table = tables[scope]
  const path = `/${scope}/password`
  const tryForm = prepareTry(table, deps)
  const hash = (c: Caller, password: string) => hashPassword(password, addressOf(c, deps.proxies))
  const open = prepareOpen(table, deps)

  pages.get(path, signedIn<User>(), c => {
    const { shell, user } = c.var
    const changed = c.req.query('changed') !== undefined
    return c.html(passwordScreen({ shell, action: path, email: user.email, typed: untouched, changed }))
  })
  pages.post(path, signedIn<User>(), async c => {
    const { shell, user, form } = c.var
    const { email } = user
    const again = (typed: Typed, status: 200 | 422 | 429 = 422) =>
      c.html(passwordScreen({ shell, action: path, email, typed, changed: false }), status)
    const tried = await tryForm(c, form, changeSchema, () => email)
    if (!tried.ok) return again(tried.typed, tried.status)
    const { current, password } = tried.data
    const changed = await open(c, email, current, undefined, () => hash(c, password))
    // The second click of a double click comes too late to store the password, and fits it.
    const session = changed === null ? await open(c, email, password) : changed
    if (!session) return again({ values: {}, errors: { current: messages().wrong.current } })
    keepSession(c, deps, scope, session)
    return c.redirect(`${path}?changed`, 303)
  })

  pages.on(['GET', 'POST'], `/${scope}/:way{reset|join}/:token{\\w{40}}`, async c => {
    const reset = { token: c.req.param('token') ?? '', now: now() }
    const usedUp = () => sayPage(c, { status: 410, ...messages().usedUp })
    const person = await findPasswordReset(store.db, table, reset)
    if (person === undefined) return usedUp()
    const { company } = person
    const email = person.email ?? ''
    const props = { shell: c.get('shell'), action: c.req.path, email, company }
    if (c.req.method !== 'POST') return c.html(resetScreen({ ...props, typed: untouched }))
    const name = company === null ? z.string().default('') : personName
    const tried = await tryForm(c, c.var.form, z.object({ name, password: newPassword }), () => email)
    if (!tried.ok) return c.html(resetScreen({ ...props, typed: tried.typed }), tried.status)
    const newHash = await hash(c, tried.data.password)
    const session =
      (await spendPasswordReset(store.db, table, { ...reset, newHash, name: tried.data.name })) ??
      (await open(c, email, tried.data.password))
    if (!session) return usedUp()
    keepSession(c, deps, scope, session)
    return c.redirect(`/${scope}`, 303)
  })
}

export type Door = {
  scope: Scope
  register: (db: Db, person: NewPerson & { company: string }) => Promise<void>
  /** The company behind a link (`r/…` or `c/…`), and the email address that the link is for. */
  askerOf?: (link: string) => Promise<{ asker: Shell['asker']; email: string | null } | undefined>
  /** `first`: the introduction of the register page for those who follow a link. */
  intro: () => { signIn: string; register: string; first?: string }
  /** What the practice service fills in, so that one click signs in. */
  example?: { email: string; password: string } | null
}

type Props = Omit<DoorProps, 'typed' | 'signedOut'>

const signInSchema = z.object({ email: emailField, password: givenPassword })

/** Where a visitor came from, if it is one of ours: a connect link (`r/…` or `c/…`), or the rehearsal of a practice service; else ''. */
const readLink = (value: string | null | undefined, practice: boolean): string =>
  (practice ? /^(?:[rc]\/\w{1,64}|rehearsal)$/ : /^[rc]\/\w{1,64}$/).exec(value ?? '')?.[0] ?? ''

const homeOf = (scope: Scope, link: string): string => {
  if (link === '') return `/${scope}`
  return link === 'rehearsal' ? '/rehearsal' : `/connect/${link}`
}

export const addDoor = <User extends Person>(pages: Pages<User>, deps: PageDeps, door: Door): void => {
  const { store, now, practice } = deps
  const { scope } = door
  const table = tables[scope]
  const tryForm = prepareTry(table, deps)
  const open = prepareOpen(table, deps)
  const registerSchema = z.object({
    company: scope === 'portal' ? companyName : z.string().default(''),
    name: personName,
    email: emailField,
    password: newPassword,
  })

  const propsOf = async (c: PageCtx<User>, given: string | null | undefined) => {
    const link = readLink(given, practice)
    const { asker, email } = (await door.askerOf?.(link)) ?? {}
    const shell = asker === undefined ? c.get('shell') : { ...c.get('shell'), asker }
    return { props: { shell, door, link }, email }
  }
  /** Signs in with the new session; where there is none, shows the sign-in page with what is wrong. */
  const enter = (c: PageCtx<User>, props: Props, email: string, wrong: string, session?: string | null) => {
    const typed = { values: { email }, errors: { form: wrong } }
    if (!session) return c.html(signInScreen({ ...props, typed }), 422)
    keepSession(c, deps, scope, session)
    return c.redirect(homeOf(scope, props.link), 303)
  }

  for (const [name, screen] of Object.entries({ 'sign-in': signInScreen, register: registerScreen })) {
    pages.get(`/${scope}/${name}`, async c => {
      const { props, email } = await propsOf(c, c.req.query('link'))
      if (c.get('user') !== undefined) return c.redirect(homeOf(scope, props.link), 303)
      const typed = { ...untouched, values: email ? { email } : {} }
      return c.html(screen({ ...props, typed, signedOut: c.req.query('out') !== undefined }))
    })
  }

  pages.post(`/${scope}/sign-in`, async c => {
    const { props } = await propsOf(c, c.var.form.get('link'))
    const tried = await tryForm(c, c.var.form, signInSchema, ({ email }) => email)
    if (!tried.ok) return c.html(signInScreen({ ...props, typed: tried.typed }), tried.status)
    const { email, password } = tried.data
    return enter(c, props, email, messages().wrong.login, await open(c, email, password))
  })

  pages.post(`/${scope}/register`, async c => {
    const { props } = await propsOf(c, c.var.form.get('link'))
    const tried = await tryForm(c, c.var.form, registerSchema, ({ email }) => email)
    if (!tried.ok) return c.html(registerScreen({ ...props, typed: tried.typed }), tried.status)
    const { password, ...person } = tried.data
    const passwordHash = await hashPassword(password, addressOf(c, deps.proxies))
    await door.register(store.db, { ...person, passwordHash, now: now() })
    // Registering again with the same password signs in; with another, the page says that the address is taken, and nothing changes.
    const session = await open(c, person.email, password, passwordHash)
    return enter(c, props, person.email, messages().wrong.taken, session)
  })

  pages.post(`/${scope}/sign-out`, async c => {
    const session = readCookie(c, scope, deps.origin())
    if (session !== undefined) await endSession(store.db, session)
    forgetSession(c, deps, scope)
    return c.redirect(`/${scope}/sign-in?out`, 303)
  })

  addPasswordPages(pages, scope, deps)
}
