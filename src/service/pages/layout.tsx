/** @jsxImportSource hono/jsx */
import type { Context } from 'hono'
import { tryGetContext } from 'hono/context-storage'
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { assets } from './assets.ts'
import type { PageEnv, Shell } from './env.ts'
import { ErrorSummary, Form, type Typed, untouched } from './forms.tsx'
import paths from './icons.json' with { type: 'json' }
import { messages } from './page-messages.ts'
import { Lines } from './parts.tsx'
import { unhidden, Words } from './text.tsx'

/** Whether the navigation stands beside a page; pages behind a link show the company that asks instead. */
const isFramed = ({ person, asker }: Shell): boolean => person !== null && asker === undefined

/** The part of a form's address that is the address of the page it stands on. */
const formPage =
  /^\/(?:connect\/[rc]\/\w+|customer(?:\/(?:register|sign-in|password|delete|(?:reset|accounts)\/\w+)$)?|portal\/(?:(?:reset|join)\/)?[\w-]+|rehearsal)/

/** The page's address; the answer to a POST has none that a link could open: there it is the page of the form. */
export const pageOf = ({ req, var: { form, shell } }: Pick<Context<PageEnv>, 'req' | 'var'>): URL => {
  const url = new URL(req.url)
  if (req.method === 'GET') return url
  url.pathname = formPage.exec(url.pathname)?.[0] ?? `/${shell.scope}`
  const link = form?.get('link')
  if (link) url.searchParams.set('link', link)
  return url
}

/** Leads to the same page in the other language. */
const OtherLanguage = ({ shell }: { shell: Shell }) => {
  const context = tryGetContext<PageEnv>()
  if (shell.scope !== 'customer' || context === undefined) return null
  const other = shell.language === 'en' ? 'es' : 'en'
  const url = pageOf(context)
  url.searchParams.set('lang', other)
  return (
    <a
      class={isFramed(shell) ? 'button language quiet' : 'button language'}
      href={`${url.pathname}${url.search}`}
      lang={other}
      hreflang={other}
    >
      {messages().otherLanguage}
    </a>
  )
}

const SignOut = ({ shell, children, ...rest }: { shell: Shell; class?: string; children?: Child }) => (
  <Form shell={shell} action={`/${shell.scope}/sign-out`} submit={messages().signOut} kind="quiet" {...rest}>
    {children}
  </Form>
)

/** Up to two letters that stand for a company. Pure. */
const initialsOf = (name: string): string =>
  (unhidden(name).match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? ['?']).slice(0, 2).join('').toUpperCase()

const Asker = ({ shell, asker }: { shell: Shell; asker: NonNullable<Shell['asker']> }) => (
  <header class="side">
    <span class="asker">
      <bdi class="initials" aria-hidden="true">
        {initialsOf(asker.name)}
      </bdi>
      <Lines name={<Words text={asker.name} />} more={[<small>{asker.host ?? messages().asker}</small>]} />
    </span>
    <OtherLanguage shell={shell} />
    {shell.person && (
      <SignOut shell={shell} class="who">
        <Words text={shell.person.name} />
      </SignOut>
    )}
  </header>
)

/** SVG paths of the icons in the navigation, by page. */
const icons: Record<string, string> = paths

const Side = ({ shell, current }: { shell: Shell; current: string | undefined }) => (
  <header class="side">
    <span class="brand">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6" />
        <path d="M13 4 6.5 13H12l-1 7 6.5-9H12z" />
      </svg>
      {messages().product}
    </span>
    {shell.person === null ? (
      <OtherLanguage shell={shell} />
    ) : (
      <>
        <nav aria-label={messages().main}>
          {Object.entries(messages().navigation[shell.scope]).map(([href, label]) => (
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icons[href]} />
              </svg>
              {label}
            </a>
          ))}
        </nav>
        <OtherLanguage shell={shell} />
        <div class="person">
          <span>
            <Words text={shell.person.name} />
            <small>
              <Words text={shell.person.place} />
            </small>
          </span>
          <SignOut shell={shell} />
        </div>
      </>
    )}
  </header>
)

export type PageProps = {
  shell: Shell
  title: string
  heading?: Child
  lead?: Child
  current?: string | undefined
  typed?: Omit<Typed, 'values'>
  children?: Child
}

export const Page = (props: PageProps) => {
  const { shell, title, heading = title, lead, current, typed = untouched, children } = props
  const isRight = Object.keys(typed.errors).length === (typed.doubts ?? []).length
  const context = tryGetContext<PageEnv>()
  const address = context && context.req.method !== 'GET' ? pageOf(context) : undefined
  return html`<!doctype html>
${(
  <html lang={shell.language}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${isRight ? title : messages().error.replace('{title}', () => title)} · ${messages().product}`}</title>
      <link rel="icon" href={assets.icon.path} />
      <link rel="stylesheet" href={assets.style.path} />
      <script src={assets.script.path} type="module" />
    </head>
    <body class={isFramed(shell) ? `framed ${shell.scope}` : 'alone'}>
      <a class="skip" href="#main">
        {messages().skip}
      </a>
      {shell.practice && (
        <aside class="ribbon" aria-label={messages().practice.label}>
          <strong>{messages().practice.title}</strong> {messages().practice.text}{' '}
          <a href="/rehearsal">{messages().practice.rehearsal}</a>
        </aside>
      )}
      {shell.asker === undefined ? (
        <Side shell={shell} current={current} />
      ) : (
        <Asker shell={shell} asker={shell.asker} />
      )}
      <main id="main" data-page={address && `${address.pathname}${address.search}`}>
        <h1>{heading}</h1>
        {lead && <p class="lead">{lead}</p>}
        <ErrorSummary {...typed} />
        {children}
        {shell.asker?.host && <small class="muted">{messages().asker}</small>}
      </main>
    </body>
  </html>
)}`
}
