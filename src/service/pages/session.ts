import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { isLoopback } from '../../contract/loopback.ts'
import { newToken } from '../store/ids.ts'
import { sessionMilliseconds } from '../store/people.ts'
import type { PageDeps, Scope } from './env.ts'

type CookieName = Scope | 'visit'
type Deps = Pick<PageDeps, 'origin'>

/** `__Host-` keeps other hosts of the same domain from setting the cookie; `Secure` comes with it. */
const options = (origin: string): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  ...(!isLoopback(new URL(origin)) && { prefix: 'host' }),
})

export const cookieName = (name: CookieName, origin: string): string =>
  options(origin).prefix === 'host' ? `__Host-${name}` : name

export const readCookie = (c: Context, name: CookieName, origin: string): string | undefined =>
  getCookie(c, cookieName(name, origin))

/** The secret of a visitor who is not signed in, made at the first visit: the CSRF tokens of their forms derive from it. */
export const readVisit = (c: Context, origin: string): string => {
  const known = readCookie(c, 'visit', origin)
  if (known !== undefined && /^\w{40}$/.test(known)) return known
  const made = newToken(40)
  setCookie(c, 'visit', made, options(origin))
  return made
}

/** Signs a person in with a new session, never with one that the browser brought (session fixation). */
export const keepSession = (c: Context, { origin }: Deps, scope: Scope, token: string): void => {
  setCookie(c, scope, token, { ...options(origin()), maxAge: sessionMilliseconds / 1000 })
}

export const forgetSession = (c: Context, { origin }: Deps, scope: Scope): void => {
  deleteCookie(c, scope, options(origin()))
}

/** The CSRF token of a form; making it takes `secret`, so only a visitor who has the cookie can send the form. */
export const formToken = (secret: string, scope: Scope): string =>
  createHmac('sha256', secret).update(`form of ${scope}`).digest('base64url')

export const sameToken = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
