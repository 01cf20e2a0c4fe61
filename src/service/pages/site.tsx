/** @jsxImportSource hono/jsx */
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono'
import { contextStorage } from 'hono/context-storage'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { readBody, secureHeaders } from '../common/http.ts'
import { logFailure } from '../common/log.ts'
import { TooBusy } from '../common/turns.ts'
import type { Store } from '../store/store.ts'
import type { PageCtx, PageDeps, PageEnv, Pages, Person, Scope, Shell, Shown } from './env.ts'
import { currentLanguage, readLanguage } from './language.ts'
import { Page, pageOf } from './layout.tsx'
import { addressOf } from './limits.ts'
import { messages } from './page-messages.ts'
import { Card, Go, List } from './parts.tsx'
import { formToken, readCookie, readVisit, sameToken } from './session.ts'
import { fill, type Parts, plural, titled } from './text.tsx'

type Message = { status: ContentfulStatusCode; title: string; text: string } & Partial<
  Record<'go' | 'href' | 'note', string>
> & {
    /** Words from outside that are filled into the texts. */
    words?: Record<string, string>
    /** Elements that are filled into the text. */
    parts?: Parts
    /** A list below the text. */
    items?: Child[]
  }

export const sayPage = (c: Shown, { status, title, text, go, href, note, words, parts, items }: Message) => {
  const shell = c.get('shell')
  const page = (
    <Page shell={shell} {...titled(title, words)}>
      <p>{fill(text, { ...words, ...parts })}</p>
      {items && items.length > 0 && <List items={items} />}
      {go && (
        <p>
          <a href={href ?? `/${shell.scope}`}>{go}</a>
        </p>
      )}
      {note && <p class="muted">{note}</p>}
    </Page>
  )
  return c.html(page, status)
}

export const notFoundPage = (c: Shown) => sayPage(c, { status: 404, ...messages().notFound })

const statuses = { away: 503, full: 507, fault: 500 } as const

const createOnError =
  <User extends Person>({ log, practice }: PageDeps, scope: Scope): ErrorHandler<PageEnv<User>> =>
  (error, c) => {
    const { requestId } = c.env
    const why = logFailure(log, requestId, error, error instanceof TooBusy ? 'away' : undefined)
    if (why === 'away') c.header('Retry-After', '2')
    c.set('shell', { scope, csrf: '', practice, person: null, language: currentLanguage() })
    const note = messages().reference.replace('{id}', requestId)
    return sayPage(c, { status: statuses[why], ...messages().faults[why], note })
  }

const scopes = ['customer', 'portal'] as const

/** For visitors who know only the address: the ways to sign in to each half of the site. */
const startScreen = (shell: Shell) => (
  <Page shell={shell} title={messages().start.title}>
    {scopes.map(scope => (
      <Card id={scope} title={messages().start[scope].title}>
        <p>{messages().start[scope].text}</p>
        <Go href={`/${scope}/sign-in`} text={messages().start[scope].go} />
      </Card>
    ))}
  </Page>
)

/** The start page, and the 404 page for browsers, which leads nowhere, as it is of no scope; a program gets the interface's own answer at an unknown path. */
export const createOutside = ({ origin, practice }: Pick<PageDeps, 'origin' | 'practice'>): Pages<Person> => {
  const isPage = ({ req }: PageCtx) => req.path === '/' || /text\/html/.test(req.header('accept') ?? '')
  const pages: Pages<Person> = new Hono()
  pages.get(
    '*',
    (c, next) => (isPage(c) ? next() : c.notFound()),
    secureHeaders(origin),
    contextStorage(),
    (c, next) => {
      const language = readLanguage(c, origin())
      c.set('shell', { scope: 'customer', csrf: '', practice, person: null, language })
      return next()
    },
  )
  pages.get('/', c => {
    const known = scopes.findLast(scope => readCookie(c, scope, origin()) !== undefined)
    return known === undefined ? c.html(startScreen(c.var.shell)) : c.redirect(`/${known}`, 303)
  })
  pages.get('*', c => sayPage(c, { status: 404, ...messages().notFound, go: '' }))
  return pages
}

type Site<User extends Person> = {
  scope: Scope
  /** `/customer/*` is `/customer` as well. */
  paths: string[]
  findUser: (store: Store, token: string, now: number) => Promise<User | undefined>
}

const formType = /^application\/x-www-form-urlencoded(?: *;.*)?$/i

/** A form, or undefined: not a form, too large, or sent by another site. */
const readForm = async <User extends Person>(c: PageCtx<User>): Promise<URLSearchParams | undefined> => {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return undefined
  if (!formType.test(c.req.header('content-type') ?? '')) return undefined
  const body = await readBody(c.req.raw.body, c.req.header('content-length'))
  return body.kind === 'read' ? new URLSearchParams(body.bytes.toString('utf8')) : undefined
}

/** One half of the site, with its limits, its user and its forms' tokens; `close` adds the page for unknown paths. */
export const createSite = <User extends Person>(
  deps: PageDeps,
  { scope, paths, findUser }: Site<User>,
): { pages: Pages<User>; close: () => Pages<User> } => {
  const pages: Pages<User> = new Hono()
  pages.onError(createOnError<User>(deps, scope))

  /** The rate limit is exceeded; a form that was sent is not looked at. */
  const refuse = (c: PageCtx<User>, seconds: number) => {
    c.header('Retry-After', `${seconds}`)
    const { title, text } = messages().haste
    return sayPage(c, { status: 429, title, text: plural(text, seconds) })
  }

  const guard: MiddlewareHandler<PageEnv<User>> = async (c, next) => {
    const origin = deps.origin()
    // Staff have their pages in English alone.
    const language = scope === 'customer' ? readLanguage(c, origin) : 'en'
    const shell = { scope, practice: deps.practice, csrf: '', person: null, language }
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
      person: user === undefined ? null : { name: user.name, place: user.companyName ?? user.email },
    })
    const ownHaste = user === undefined ? null : await deps.limits.person.take(user)
    if (ownHaste !== null) return refuse(c, ownHaste)
    if (c.req.method !== 'POST') return next()
    const form = await readForm(c)
    if (form !== undefined) c.set('form', form)
    if (form && sameToken(form.get('csrf') ?? '', csrf)) return next()
    const { pathname, search } = pageOf(c)
    return sayPage(c, { status: 403, ...messages().oldForm, href: pathname + search })
  }

  for (const path of paths) pages.use(path, secureHeaders(deps.origin), contextStorage(), guard)
  return {
    pages,
    close: () => {
      for (const path of paths) pages.all(path, notFoundPage)
      return pages
    },
  }
}

type SignedInEnv<User extends Person> = PageEnv<User> & { Variables: { user: User } }

export const signedIn =
  <User extends Person>(query = ''): MiddlewareHandler<SignedInEnv<User>> =>
  async (c, next) =>
    c.get('user') === undefined ? c.redirect(`/${c.get('shell').scope}/sign-in${query}`, 303) : next()
