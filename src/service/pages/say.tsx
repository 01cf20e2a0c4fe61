/** @jsxImportSource hono/jsx */
import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { logFailure } from '../common/failure.ts'
import { TooBusy } from '../common/turns.ts'
import type { PageDeps, PageEnv, Person, Scope, Shown } from './env.ts'
import { Page } from './layout.tsx'
import { fill, titled } from './outside.tsx'
import { messages } from './page-messages.ts'
import { plural } from './text.ts'

type Message = {
  status: ContentfulStatusCode
  title: string
  text: string
  /** The words of a link to where one goes on: `href`, or the start. */
  go?: string
  href?: string
  note?: string
  /** Somebody's words in the texts. */
  words?: Record<string, string>
}

/** A page that only says something. */
export const sayPage = (c: Shown, { status, title, text, go, href, note, words }: Message) => {
  const shell = c.get('shell')
  const page = (
    <Page shell={shell} narrow {...titled(title, words)}>
      <p>{fill(text, words)}</p>
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

export const notFoundPage = (c: Shown) => sayPage(c, { status: 404, ...messages.notFound })

/** The form is from another sign-in, from another site, or no form of ours. Nothing was done. */
export const oldFormPage = (c: Shown) => sayPage(c, { status: 403, ...messages.oldForm })

/** Too many pages in a short time; a form that was sent is not looked at. */
export const hastyPage = (c: Shown, seconds: number) =>
  sayPage(c, { status: 429, title: messages.haste.title, text: plural(messages.haste.text, seconds) })

const statuses = { away: 503, full: 507, fault: 500 } as const

/** Says on a page what the interface says in a problem body. */
export const createOnError =
  <User extends Person>({ log, practice }: PageDeps, scope: Scope): ErrorHandler<PageEnv<User>> =>
  (error, c) => {
    const { requestId } = c.env
    const why = logFailure(log, requestId, error, error instanceof TooBusy ? 'away' : undefined)
    if (why === 'away') c.header('Retry-After', '2')
    c.set('shell', { scope, csrf: '', practice, person: null })
    const note = messages.reference.replace('{id}', requestId)
    return sayPage(c, { status: statuses[why], ...messages.faults[why], note })
  }
