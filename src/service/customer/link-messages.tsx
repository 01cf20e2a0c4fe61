/** @jsxImportSource hono/jsx */

import type { Shell } from '../pages/env.ts'
import { Confirm } from '../pages/form-parts.tsx'
import type { Message } from '../pages/messages.tsx'
import { Exact, Words } from '../pages/outside.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import type { FollowedLink } from '../store/links.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { AccountLines } from './account-lines.tsx'
import { texts, titles } from './link-texts.tsx'

/** Where no link of ours has that address. */
export const unknown: Message = {
  title: 'This link does not work',
  status: 404,
  children: <p>Check that all of it was copied. If it was, ask the company that sent it for a new one.</p>,
}

/** What to say where the link cannot be accepted (any more); null while it is open. */
export const closedBecause = (link: FollowedLink, user: SignedInCustomer | undefined): Message | null => {
  const company = <Words text={link.companyName} />
  if (link.kind === 'standing') {
    const children = <p>{company} has a new link now. Ask them to send it to you.</p>
    return link.replaced ? { title: 'This link was replaced', status: 410, children } : null
  }
  if (link.state === 'open') return null
  if (link.state === 'withdrawn') {
    const children = <p>{company} no longer asks for your utility accounts with this link.</p>
    return { title: 'This link was withdrawn', status: 410, children }
  }
  if (user !== undefined && link.acceptedBy === user.id) {
    const children = (
      <p>
        You accepted this link from {company}. <a href="/customer">See what you share</a>
      </p>
    )
    return { title: 'You have used this link', status: 200, children }
  }
  const children = (
    <p>
      It works for one customer only. If that was you, <a href="/customer">see what you share</a>. If not, ask{' '}
      {company} for a link of your own.
    </p>
  )
  return { title: 'This link was used already', status: 410, children }
}

type Shared = {
  shell: Shell
  link: FollowedLink
  accounts: UtilityAccountRow[]
  customer: SignedInCustomer
  /** The company's own page, where there is one. */
  next: string | null
}

/** Tells a customer who shares what the company sees of them now, and how to end it. */
export const thanks = ({ shell, link, accounts, customer, next }: Shared): Message => ({
  ...titles.thanks(link.companyName),
  status: 200,
  children: (
    <>
      <p>{texts.seesNow}</p>
      <ul class="card list">
        {accounts.map(account => (
          <li>
            <AccountLines account={account} />
          </li>
        ))}
        <li>
          <span class="lines">
            <strong>
              <Words text={customer.name} />
            </strong>
            <Exact class="muted" text={customer.email} />
          </span>
        </li>
      </ul>
      {next === null ? (
        <p>You can close this page.</p>
      ) : (
        <div class="actions">
          <a class="button primary" href={next}>
            {texts.goOn}
            {new URL(next).host}
          </a>
        </div>
      )}
      <h2>Changed your mind?</h2>
      <p class="muted">{texts.endedAtOnce}</p>
      <Confirm
        shell={shell}
        action={`/customer/shares/${link.companyId}/end`}
        id="end"
        ask="End sharing"
        sure={
          <>
            End sharing with <Words text={link.companyName} />
          </>
        }
      >
        <p>{texts.shareAgain}</p>
      </Confirm>
      <p>
        <a href="/customer">See all that you share</a>
      </p>
    </>
  ),
})

/** The same after practice, without a session. */
export const thanksInvented = ({ companyName }: FollowedLink): Message => ({
  title: 'Thank you',
  status: 200,
  children: (
    <p>
      <Words text={companyName} /> can now see the utility accounts of the invented customer. You can close
      this page.
    </p>
  ),
})

/** Nothing was changed: what the customer shares stays as it is. */
export const sharedTooOften = ({ companyName }: FollowedLink): Message => ({
  title: 'Please wait some hours',
  status: 429,
  children: (
    <>
      <p>
        You have shared with <bdi>{companyName}</bdi> ten times within a day. This time nothing was changed.
        Follow the link again later, or tomorrow.
      </p>
      <p>
        <a href="/customer">See or end what you share</a>
      </p>
    </>
  ),
})

export const declined = ({ companyName }: FollowedLink, path: string): Message => ({
  title: 'You declined',
  status: 200,
  children: (
    <>
      <p>
        Nothing is shared with <Words text={companyName} />. You can close this page.
      </p>
      <p>
        <a href={path}>Share after all</a>
      </p>
    </>
  ),
})
