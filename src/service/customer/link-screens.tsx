/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { Shell } from '../pages/env.ts'
import type { Errors } from '../pages/form.ts'
import { Csrf, ErrorSummary, Form } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
import { personas } from '../practice/personas.ts'
import type { FollowedLink } from '../store/links.ts'
import type { UtilityAccountRow } from '../store/schema.ts'
import { UtilityForm } from './utility-form.tsx'

type Followed = { shell: Shell; link: FollowedLink; path: string }

const hostOf = (url: string): string => new URL(url).host

/** What sharing shows, and to whom; the steps follow as `children` where they are still to come. */
const Ask = ({ link, children }: { link: FollowedLink; children?: Child }) => {
  const name = <bdi>{link.companyName}</bdi>
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
  <form method="post" action={`${path}/decline`}>
    <Csrf shell={shell} />
    <button type="submit">Decline</button>
  </form>
)

const PlayCustomer = ({ shell, path }: Followed) => (
  <form method="post" action={`${path}/invented`} class="card practice">
    <h2>Practice: play the customer</h2>
    <p>Accept at once as somebody invented, or go the whole way above.</p>
    <Csrf shell={shell} />
    <div class="field">
      <label for="persona">Invented customer</label>
      <select id="persona" name="persona">
        {personas.map(({ id, name, about }) => (
          <option value={id}>
            {name} ({about})
          </option>
        ))}
      </select>
    </div>
    <button type="submit">Accept as an invented customer</button>
  </form>
)

const headingOf = ({ companyName }: FollowedLink) => (
  <>
    <bdi>{companyName}</bdi> asks for your utility accounts
  </>
)

/** For somebody who is not signed in. */
export const askScreen = (followed: Followed) => {
  const { shell, link, path } = followed
  const query = `?link=${path.replace('/connect/', '')}`
  return renderPage({
    shell,
    title: `${link.companyName} asks for your utility accounts`,
    heading: headingOf(link),
    narrow: true,
    children: (
      <>
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
      </>
    ),
  })
}

const addressLine = ({ street, city, state, zip }: UtilityAccountRow): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** One utility account in a line or two. */
export const AccountLines = ({ account }: { account: UtilityAccountRow }) => (
  <span class="lines">
    <strong>
      <bdi>{account.provider ?? 'Utility not given'}</bdi>
    </strong>
    <span>
      Account <bdi>{account.account_number ?? 'not given'}</bdi>
    </span>
    <span class="muted">
      <bdi>{addressLine(account) || 'Address not given'}</bdi>
    </span>
  </span>
)

type ChooseProps = Followed & {
  accounts: UtilityAccountRow[]
  /** Since when the customer shares with this company already. */
  since: number | null
  errors: Errors
  /** What was typed into the form for a utility account. */
  values: Record<string, string>
}

const ShareForm = ({ shell, link, path, accounts, errors }: ChooseProps) => (
  <Form shell={shell} action={`${path}/share`} class="card">
    <fieldset id="chosen" aria-describedby={errors.chosen ? 'chosen-error' : undefined}>
      <legend>Choose what to share</legend>
      {errors.chosen && (
        <span class="error" id="chosen-error">
          {errors.chosen}
        </span>
      )}
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
      <button type="submit" class="primary">
        Share with {link.companyName}
      </button>
      <button type="submit" formaction={`${path}/decline`}>
        Decline
      </button>
    </div>
  </Form>
)

const AddForm = ({ shell, path, accounts, errors, values }: ChooseProps) => {
  const form = (
    <UtilityForm
      shell={shell}
      action={`${path}/accounts`}
      values={values}
      errors={errors}
      primary={accounts.length === 0}
    />
  )
  if (accounts.length === 0) {
    return (
      <section class="card">
        <h2>Add the utility account to share</h2>
        {form}
      </section>
    )
  }
  return (
    <details class="card" open={Object.keys(values).length > 0}>
      <summary>Add another utility account</summary>
      {form}
    </details>
  )
}

/** For a signed-in customer: choose, add, share or decline. */
export const chooseScreen = (props: ChooseProps) => {
  const { shell, link, accounts, since, errors } = props
  const title = `${link.companyName} asks for your utility accounts`
  return renderPage({
    shell,
    title: Object.keys(errors).length === 0 ? title : `Error: ${title}`,
    heading: headingOf(link),
    narrow: true,
    children: (
      <>
        {since !== null && (
          <p class="note ok">You share with {link.companyName} already. Here you can share more.</p>
        )}
        <ErrorSummary errors={errors} />
        {accounts.length > 0 && <ShareForm {...props} />}
        <AddForm {...props} />
        {accounts.length === 0 && <Decline {...props} />}
        <Ask link={link} />
        {shell.practice && <PlayCustomer {...props} />}
      </>
    ),
  })
}
