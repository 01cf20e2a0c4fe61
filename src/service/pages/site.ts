import { Hono, type MiddlewareHandler } from 'hono'
import { readBody, secureHeaders } from '../common/http.ts'
import type { Store } from '../store/store.ts'
import type { PageCtx, PageDeps, PageEnv, Pages, Person, Scope } from './env.ts'
import { addressOf } from './limits.ts'
import { createOnError, hastyPage, notFoundPage, oldFormPage } from './say.tsx'
import { formToken, readCookie, readVisit, sameToken } from './session.ts'

type Site<User extends Person> = {
  scope: Scope
  /** Path patterns that belong to this half of the site. */
  paths: string[]
  findUser: (store: Store, token: string, now: number) => Promise<User | undefined>
  /** What stands under the person's name. */
  captionOf: (user: User) => string
}

const formType = /^application\/x-www-form-urlencoded(?: *;.*)?$/i

/** A form of ours, or undefined: not a form, too large, sent by another site, or without this visitor's token. */
const readForm = async <User extends Person>(
  c: PageCtx<User>,
  token: string,
): Promise<URLSearchParams | undefined> => {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return undefined
  if (!formType.test(c.req.header('content-type') ?? '')) return undefined
  const body = await readBody(c.req.raw.body, c.req.header('content-length'))
  if (body.kind !== 'read') return undefined
  const form = new URLSearchParams(body.bytes.toString('utf8'))
  return sameToken(form.get('csrf') ?? '', token) ? form : undefined
}

/**
 * One half of the site: limits the rate of requests, finds who is signed in, gives every page its form token, and lets no form through that does
 * not bring it back. The pages are added to what it answers; `close` then adds the page for unknown paths.
 */
export const createSite = <User extends Person>(
  deps: PageDeps,
  { scope, paths, findUser, captionOf }: Site<User>,
): { pages: Pages<User>; close: () => Pages<User> } => {
  const pages: Pages<User> = new Hono()
  pages.onError(createOnError<User>(deps, scope))

  const refuse = (c: PageCtx<User>, seconds: number) => {
    c.header('Retry-After', `${seconds}`)
    return hastyPage(c, seconds)
  }

  const guard: MiddlewareHandler<PageEnv<User>> = async (c, next) => {
    const origin = deps.origin()
    const shell = { scope, practice: deps.practice, csrf: '', person: null }
    c.set('shell', shell)
    const haste = await deps.limits.address.take(addressOf(c, deps.proxies))
    if (haste !== null) return refuse(c, haste)
    const session = readCookie(c, scope, origin)
    const user = session === undefined ? undefined : await findUser(deps.store, session, deps.now())
    const secret = user === undefined || session === undefined ? readVisit(c, origin) : session
    const csrf = formToken(secret, scope)
    c.set('user', user)
    c.set('shell', {
      ...shell,
      csrf,
      person: user === undefined ? null : { name: user.name, place: captionOf(user) },
    })
    const ownHaste = user === undefined ? null : await deps.limits.person.take(user)
    if (ownHaste !== null) return refuse(c, ownHaste)
    if (c.req.method !== 'POST') return next()
    const form = await readForm(c, csrf)
    if (form === undefined) return oldFormPage(c)
    c.set('form', form)
    return next()
  }

  for (const path of paths) pages.use(path, secureHeaders(deps.origin), guard)
  return {
    pages,
    close: () => {
      for (const path of paths) pages.all(path, notFoundPage)
      return pages
    },
  }
}

type SignedInEnv<User extends Person> = PageEnv<User> & { Variables: { user: User } }

/** Before a page for signed-in people; others are sent to sign in. */
export const signedIn =
  <User extends Person>(): MiddlewareHandler<SignedInEnv<User>> =>
  async (c, next) =>
    c.get('user') === undefined ? c.redirect(`/${c.get('shell').scope}/sign-in`, 303) : next()
