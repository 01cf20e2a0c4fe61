/** @jsxImportSource hono/jsx */
import type { ErrorHandler } from 'hono'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { logFailure } from '../common/failure.ts'
import { TooBusy } from '../common/turns.ts'
import type { PageDeps, PageEnv, Person, Scope, Shown } from './env.ts'
import { Page } from './layout.tsx'

export type Message = { title: string; status: ContentfulStatusCode; children: Child }

/** A page that only says something. */
export const sayPage = (c: Shown, { status, ...message }: Message) =>
  c.html(<Page shell={c.get('shell')} narrow {...message} />, status)

export const notFoundPage = (c: Shown) =>
  sayPage(c, {
    title: 'There is no such page',
    status: 404,
    children: (
      <>
        <p>The address may be mistyped, or what it showed is gone.</p>
        <p>
          <a href={`/${c.get('shell').scope}`}>Go to the start</a>
        </p>
      </>
    ),
  })

/** The form is from another sign-in, from another site, or no form of ours. Nothing was done. */
export const oldFormPage = (c: Shown) =>
  sayPage(c, {
    title: 'This form is too old',
    status: 403,
    children: (
      <>
        <p>
          Nothing was changed. You may have signed in or out since you opened it, or your browser does not
          keep cookies.
        </p>
        <p>
          <a href={`/${c.get('shell').scope}`}>Go to the start</a> and try again.
        </p>
      </>
    ),
  })

/** Too many pages in a short time; a form that was sent is not looked at. */
export const hastyPage = (c: Shown, seconds: number) =>
  sayPage(c, {
    title: 'That was too fast',
    status: 429,
    children: (
      <p>
        Too many pages were asked for at once. Wait {seconds === 1 ? 'a second' : `${seconds} seconds`}, then
        load this page again. Nothing was changed.
      </p>
    ),
  })

const faults = {
  away: { status: 503, title: 'Please try again in a moment', text: 'We could not do this right now.' },
  full: { status: 507, title: 'Please try again later', text: 'The service has no room left right now.' },
  fault: { status: 500, title: 'Something went wrong on our side', text: 'We are sorry. Please try again.' },
} as const

/** Says on a page what the interface says in a problem body. */
export const createOnError =
  <User extends Person>({ log, practice }: PageDeps, scope: Scope): ErrorHandler<PageEnv<User>> =>
  (error, c) => {
    const busy = error instanceof TooBusy ? 'away' : undefined
    const { status, title, text } = faults[logFailure(log, c.env.requestId, error, busy)]
    if (status === 503) c.header('Retry-After', '2')
    c.set('shell', { scope, csrf: '', practice, person: null })
    const children = (
      <>
        <p>{text}</p>
        <p class="muted">Reference: {c.env.requestId}</p>
      </>
    )
    return sayPage(c, { title, status, children })
  }
