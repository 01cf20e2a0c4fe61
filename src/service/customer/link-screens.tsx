/** @jsxImportSource hono/jsx */

import type { Child } from 'hono/jsx'
import type { Shell } from '../pages/env.ts'
import type { Typed } from '../pages/form.ts'
import { Choice, ErrorSummary, FieldError, Form, Submit } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { Exact, Words } from '../pages/outside.tsx'
import { isolated } from '../pages/text.ts'
import { personaOptions } from '../practice/personas.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import type { FollowedLink } from '../store/links.ts'
import { UtilityForm } from './utility-form.tsx'

type Followed = { shell: Shell; link: FollowedLink; path: string }

const hostOf = (url: string): string => new URL(url).host

/** What sharing shows, and to whom; the steps follow as `children` where they are still to come. */
const Ask = ({ link, children }: { link: FollowedLink; children?: Child }) => {
  const name = <Words text={link.companyName} />
  return (
    <div class="card ask">
      <h2>What {name} would see</h2>
      <ul>
        <li>your name and email address</li>
        <li>
          for each utility account that you choose: the utility, the account number and the service address
        </li>
      </ul>
      <p>Nothing else, and {name} cannot change anything. You can end this at any time.</p>
      {children}
    </div>
  )
}

const Steps = ({ link }: { link: FollowedLink }) => (
  <>
    <h2>What happens next</h2>
    <ol>
      <li>You sign in, or register in a minute.</li>
      <li>You choose the utility accounts to share.</li>
      <li>
        You share them
        {link.kind === 'request' && (
          <>
            {' '}
            and go on to <strong>{hostOf(link.redirectUrl)}</strong>
          </>
        )}
        .
      </li>
    </ol>
  </>
)

const Decline = ({ shell, path }: Followed) => (
  <Form shell={shell} action={`${path}/decline`}>
    <Submit>Decline</Submit>
  </Form>
)

const PlayCustomer = ({ shell, path }: Followed) => (
  <Form shell={shell} action={`${path}/invented`} class="card practice">
    <h2>Practice: play the customer</h2>
    <p>Accept at once as somebody invented, or go the whole way above.</p>
    <Choice name="persona" label="Invented customer" options={personaOptions} errors={{}} />
    <Submit>Accept as an invented customer</Submit>
  </Form>
)

const titlesOf = ({ companyName }: FollowedLink) => ({
  title: `${isolated(companyName)} asks for your utility accounts`,
  heading: (
    <>
      <Words text={companyName} /> asks for your utility accounts
    </>
  ),
})

/** For somebody who is not signed in. */
export const askScreen = (followed: Followed) => {
  const { shell, link, path } = followed
  const query = `?link=${path.replace('/connect/', '')}`
  return (
    <Page shell={shell} {...titlesOf(link)} narrow>
      <Ask link={link}>
        <Steps link={link} />
      </Ask>
      <div class="actions">
        <a class="button primary" href={`/customer/register${query}`}>
          Register
        </a>
        <a class="button" href={`/customer/sign-in${query}`}>
          Sign in
        </a>
        <Decline {...followed} />
      </div>
      {shell.practice && <PlayCustomer {...followed} />}
    </Page>
  )
}

const addressLine = ({ street, city, state, zip }: UtilityAccountRow): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** One utility account in a line or two. */
export const AccountLines = ({ account }: { account: UtilityAccountRow }) => (
  <span class="lines">
    <strong>
      <Words text={account.provider ?? 'Utility not given'} />
    </strong>
    <span>
      Account <Exact text={account.account_number ?? 'not given'} />
    </span>
    <span class="muted">
      <Words text={addressLine(account) || 'Address not given'} />
    </span>
  </span>
)

/** What was typed is for a utility account; errors are that form's, or of what to share. */
type ChooseProps = Followed &
  Typed & {
    accounts: UtilityAccountRow[]
    /** Whether the customer shares with this company already. */
    shares: boolean
  }

const ShareForm = ({ shell, link, path, accounts, errors }: ChooseProps) => (
  <Form shell={shell} action={`${path}/share`} class="card">
    <fieldset id="chosen" aria-describedby={errors.chosen ? 'chosen-error' : undefined}>
      <legend>Choose what to share</legend>
      <FieldError name="chosen" errors={errors} />
      {accounts.map(account => (
        <label class="pick">
          <input type="checkbox" name="chosen" value={account.id} checked={!errors.chosen} />
          <AccountLines account={account} />
        </label>
      ))}
    </fieldset>
    {link.kind === 'request' && (
      <p>
        You then go on to <strong>{hostOf(link.redirectUrl)}</strong>.
      </p>
    )}
    <div class="actions">
      <Submit kind="primary">
        Share with <Words text={link.companyName} />
      </Submit>
      <button type="submit" formaction={`${path}/decline`}>
        Decline
      </button>
    </div>
  </Form>
)

const AddForm = ({ shell, path, accounts, values, errors }: ChooseProps) => {
  const form = { shell, action: `${path}/accounts`, values, errors }
  return accounts.length === 0 ? (
    <section class="card">
      <h2>Add the utility account to share</h2>
      <UtilityForm {...form} primary />
    </section>
  ) : (
    <details class="card" open={Object.keys(values).length > 0}>
      <summary>Add another utility account</summary>
      <UtilityForm {...form} />
    </details>
  )
}

/** For a signed-in customer: choose, add, share or decline. */
export const chooseScreen = (props: ChooseProps) => {
  const { shell, link, accounts, shares, errors } = props
  return (
    <Page shell={shell} {...titlesOf(link)} errors={errors} narrow>
      {shares && (
        <p class="note ok">
          You share with <Words text={link.companyName} /> already. Here you can share more.
        </p>
      )}
      <ErrorSummary errors={errors} />
      {accounts.length > 0 && <ShareForm {...props} />}
      <AddForm {...props} />
      {accounts.length === 0 && <Decline {...props} />}
      <Ask link={link} />
      {shell.practice && <PlayCustomer {...props} />}
    </Page>
  )
}
