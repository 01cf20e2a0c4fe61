import { z } from 'zod'
import {
  changePassword,
  findLogin,
  findPasswordReset,
  type PersonTable,
  spendPasswordReset,
} from '../store/people.ts'
import { messages } from './door-messages.ts'
import { passwordScreen, resetScreen } from './door-screens.tsx'
import type { PageDeps, Pages, Person, Scope } from './env.ts'
import { checkForm, givenPassword, newPassword, type Typed, untouched } from './form.ts'
import { addressOf, type Caller, mayTry } from './limits.ts'
import { checkPassword, hashPassword } from './password.ts'
import { sayPage } from './say.tsx'
import { keepSession } from './session.ts'
import { signedIn } from './site.ts'

type Tried<T> = { ok: true; data: T } | { ok: false; typed: Typed; status: 422 | 429 }

/** Reads a form with a password and counts the try, for the person with the email address; or how the form comes back. */
export const prepareTry =
  (table: PersonTable, deps: PageDeps) =>
  async <T>(
    c: Caller,
    form: URLSearchParams,
    schema: z.ZodType<T>,
    emailOf: (data: T) => string,
  ): Promise<Tried<T>> => {
    const given = checkForm(schema, form)
    if (!given.ok) return { ok: false, typed: given, status: 422 }
    if (await mayTry(c, deps, `${table}:${emailOf(given.data)}`)) return given
    const typed = { values: Object.fromEntries(form), errors: { form: messages.wrong.tries } }
    return { ok: false, typed, status: 429 }
  }

const changeSchema = z.object({ current: givenPassword, password: newPassword })
const resetSchema = z.object({ password: newPassword })

/** Adds the page where a person changes the password, and the one behind the link for who forgot it; both end every other session. */
export const addPasswordPages = <User extends Person>(
  pages: Pages<User>,
  { scope, table }: { scope: Scope; table: PersonTable },
  deps: PageDeps,
): void => {
  const { store, now } = deps
  const path = `/${scope}/password`
  const tryForm = prepareTry(table, deps)
  const hash = (c: Caller, password: string) => hashPassword(password, addressOf(c, deps.proxies))

  pages.get(path, signedIn<User>(), c => {
    const { shell, user } = c.var
    const changed = c.req.query('changed') !== undefined
    return c.html(passwordScreen({ shell, action: path, email: user.email, typed: untouched, changed }))
  })
  pages.post(path, signedIn<User>(), async c => {
    const { shell, user } = c.var
    const props = { shell, action: path, email: user.email, changed: false }
    const tried = await tryForm(c, c.var.form, changeSchema, () => user.email)
    if (!tried.ok) return c.html(passwordScreen({ ...props, typed: tried.typed }), tried.status)
    const { current, password } = tried.data
    const login = await findLogin(store.db, table, user.email)
    const fits = await checkPassword(current, login?.passwordHash, addressOf(c, deps.proxies))
    const newHash = login && fits ? await hash(c, password) : ''
    const session =
      login && fits ? await changePassword(store.db, table, { ...login, newHash, now: now() }) : null
    if (session === null) {
      const typed = { values: {}, errors: { current: messages.wrong.current } }
      return c.html(passwordScreen({ ...props, typed }), 422)
    }
    keepSession(c, deps, scope, session)
    return c.redirect(`${path}?changed`, 303)
  })

  pages.on(['GET', 'POST'], `/${scope}/reset/:token{\\w{40}}`, async c => {
    const reset = { token: c.req.param('token') ?? '', now: now() }
    const usedUp = () => sayPage(c, { status: 410, ...messages.usedUp })
    const person = await findPasswordReset(store.db, table, reset)
    if (person === undefined) return usedUp()
    const email = person.email ?? ''
    const props = { shell: c.get('shell'), action: c.req.path, email }
    if (c.req.method !== 'POST') return c.html(resetScreen({ ...props, typed: untouched }))
    const tried = await tryForm(c, c.var.form, resetSchema, () => email)
    if (!tried.ok) return c.html(resetScreen({ ...props, typed: tried.typed }), tried.status)
    const newHash = await hash(c, tried.data.password)
    const session = await spendPasswordReset(store.db, table, { ...reset, newHash })
    if (session === null) return usedUp()
    keepSession(c, deps, scope, session)
    return c.redirect(`/${scope}`, 303)
  })
}
