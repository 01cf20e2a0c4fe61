import type { Context, Hono } from 'hono'
import type { OwnAndSharedLimit, RateLimit } from '../api/rate-limit.ts'
import type { Env } from '../common/http.ts'
import type { Log } from '../common/log.ts'
import type { Store } from '../store/store.ts'
import type { Language } from './language.ts'

export type Person = { id: string; name: string; email: string; companyId?: string; companyName?: string }

/** The two halves of the site; each has its own session, so that one browser can hold both. */
export type Scope = 'portal' | 'customer'

export type Shell = {
  scope: Scope
  csrf: string
  language: Language
  practice: boolean
  person: { name: string; place: string } | null
  /** The company whose link is followed, and its host where known: shown above every page of that visit. */
  asker?: { name: string; host: string | undefined }
}

export type PageEnv<User extends Person = Person> = {
  Bindings: Env['Bindings']
  Variables: Env['Variables'] & { shell: Shell; user: User | undefined; form: URLSearchParams }
}

export type PageCtx<User extends Person = Person> = Context<PageEnv<User>>
export type Shown<E extends PageEnv = PageEnv> = Pick<Context<E>, 'get' | 'var' | 'html'>
export type Pages<User extends Person = Person> = Hono<PageEnv<User>>

export type PageDeps = {
  store: Store
  log: Log
  /** The public address of the service, without a slash at its end. */
  origin: () => string
  now: () => number
  practice: boolean
  /** Rate limits for pages: of an address, and of a signed-in person. */
  limits: { address: RateLimit<string>; person: OwnAndSharedLimit }
  /** How many proxies of ours stand before the service and add to `X-Forwarded-For`. */
  proxies: number
}
