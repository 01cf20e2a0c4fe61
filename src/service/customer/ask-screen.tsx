/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { Choice, Form, Submit } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { Words } from '../pages/outside.tsx'
import { personaOptions } from '../practice/personas.ts'
import type { FollowedLink } from '../store/links.ts'
import { texts, titles } from './link-texts.tsx'

/** A page on the way of a link; `path` is where the link leads. */
export type Followed = { shell: Shell; link: FollowedLink; path: string }

/** What sharing shows, and to whom. */
export const Asked = ({ link }: { link: FollowedLink }) => (
  <>
    <p>
      <Words text={link.companyName} />
      {texts.asksFor}
    </p>
    <ul class="card list asked">
      {texts.asked.map(({ what, why }) => (
        <li class="lines">
          <strong>{what}</strong>
          <span class="muted">{why}</span>
        </li>
      ))}
    </ul>
    <p class="muted">{texts.readOnly}</p>
  </>
)

export const PlayCustomer = ({ shell, path }: Followed) => (
  <Form shell={shell} action={`${path}/invented`} class="card practice">
    <h2>Practice: play the customer</h2>
    <p>Accept at once as somebody invented, or go the whole way above.</p>
    <Choice name="persona" label="Invented customer" options={personaOptions} errors={{}} />
    <Submit>Accept as an invented customer</Submit>
  </Form>
)

/** For somebody who is not signed in. */
export const askScreen = (followed: Followed) => {
  const { shell, link, path } = followed
  const query = `?link=${path.replace('/connect/', '')}`
  return (
    <Page shell={shell} {...titles.share(link.companyName)} narrow>
      <Asked link={link} />
      <p class="muted">{texts.steps}</p>
      <div class="actions">
        <a class="button primary" href={`/customer/register${query}`}>
          Register
        </a>
        <a class="button" href={`/customer/sign-in${query}`}>
          Sign in
        </a>
        <a class="button" href={`${path}/decline`}>
          Decline
        </a>
      </div>
      {shell.practice && <PlayCustomer {...followed} />}
    </Page>
  )
}
