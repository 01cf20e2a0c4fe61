/** @jsxImportSource hono/jsx */

import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import { assets } from './assets.ts'
import type { Scope, Shell } from './env.ts'
import type { Errors } from './form.ts'
import { Form, Submit } from './form-parts.tsx'
import { Words } from './outside.tsx'
import { unhidden } from './text.ts'

const navigation: Record<Scope, { href: string; label: string }[]> = {
  portal: [
    { href: '/portal/accounts', label: 'Accounts' },
    { href: '/portal/links', label: 'Connect links' },
    { href: '/portal/keys', label: 'API keys' },
    { href: '/portal/password', label: 'Password' },
  ],
  customer: [
    { href: '/customer', label: 'What you share' },
    { href: '/customer/password', label: 'Password' },
  ],
}

const Brand = () => (
  <span class="brand">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="M13 4 6.5 13H12l-1 7 6.5-9H12z" />
    </svg>
    Utility Connect
  </span>
)

/** Up to two letters that stand for a company. Pure. */
const initialsOf = (name: string): string =>
  (unhidden(name).match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? ['?']).slice(0, 2).join('').toUpperCase()

/** Who asks, above each page on the way of a link. */
const Asker = ({ shell, name }: { shell: Shell; name: string }) => (
  <header class="side">
    <span class="asker">
      <bdi class="initials" aria-hidden="true">
        {initialsOf(name)}
      </bdi>
      <span class="lines">
        <strong>
          <Words text={name} />
        </strong>
        <small class="muted">through Utility Connect</small>
      </span>
    </span>
    {shell.person && (
      <Form shell={shell} action={`/${shell.scope}/sign-out`} class="who">
        <span>
          <Words text={shell.person.name} />
        </span>
        <Submit kind="quiet">Sign out</Submit>
      </Form>
    )}
  </header>
)

const Side = ({ shell, current }: { shell: Shell; current: string | undefined }) => (
  <header class="side">
    <Brand />
    {shell.person && (
      <>
        <nav aria-label="Main">
          {navigation[shell.scope].map(({ href, label }) => (
            <a href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div class="person">
          <span>
            <Words text={shell.person.name} />
            <small>
              <Words text={shell.person.place} />
            </small>
          </span>
          <Form shell={shell} action={`/${shell.scope}/sign-out`}>
            <Submit kind="quiet">Sign out</Submit>
          </Form>
        </div>
      </>
    )}
  </header>
)

type PageProps = {
  shell: Shell
  title: string
  /** The page's heading where it is not the title. */
  heading?: Child
  /** The entry of the navigation that this page belongs to. */
  current?: string
  /** What is wrong with the form; the title begins with it, for those who hear the page. */
  errors?: Errors
  /** A column for reading and forms, not for lists. */
  narrow?: boolean
  children?: Child
}

/** A whole page. */
export const Page = (props: PageProps) => {
  const { shell, title, heading, current, errors = {}, narrow, children } = props
  const titleOrError = Object.keys(errors).length === 0 ? title : `Error: ${title}`
  return html`<!doctype html>
${(
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{`${titleOrError} · Utility Connect`}</title>
      <link rel="icon" href={assets.icon.path} />
      <link rel="stylesheet" href={assets.style.path} />
      <script src={assets.script.path} type="module" />
    </head>
    <body class={shell.person === null || shell.asker !== undefined ? 'alone' : 'framed'}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      {shell.practice && (
        <aside class="ribbon" aria-label="Practice">
          <strong>Practice.</strong> Everybody here is invented; nothing reaches a real person.{' '}
          <a href="/rehearsal">Rehearsal</a>
        </aside>
      )}
      {shell.asker === undefined ? (
        <Side shell={shell} current={current} />
      ) : (
        <Asker shell={shell} name={shell.asker} />
      )}
      <main id="main" class={narrow ? 'narrow' : ''}>
        <h1>{heading ?? title}</h1>
        {children}
      </main>
    </body>
  </html>
)}`
}
