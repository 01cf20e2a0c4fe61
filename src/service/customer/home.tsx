/** @jsxImportSource hono/jsx */

import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { statusOf, type Typed, untouched } from '../pages/form.ts'
import { Confirm, ErrorSummary, Time } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { notFoundPage } from '../pages/messages.tsx'
import { Words } from '../pages/outside.tsx'
import { signedIn } from '../pages/site.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { deleteCustomer } from '../store/people.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { endShare, listSharesOfCustomer } from '../store/shares.ts'
import { findUtilityAccount, listUtilityAccounts, removeUtilityAccount } from '../store/utility-accounts.ts'
import { AccountLines } from './account-lines.tsx'
import { titles } from './link-texts.tsx'
import { addTyped, changeTyped, typedOf, UtilityForm } from './utility-form.tsx'

type Share = Awaited<ReturnType<typeof listSharesOfCustomer>>[number]

const countOf = (count: number): string => (count === 1 ? '1 utility account' : `${count} utility accounts`)

const Company = ({ shell, share }: { shell: Shell; share: Share }) => (
  <li>
    <span class="lines">
      <strong>
        <Words text={share.companyName} />
      </strong>
      <span class="muted">
        {countOf(Number(share.utilityAccounts))}, since <Time at={share.acceptedAt} />
      </span>
    </span>
    <Confirm
      shell={shell}
      action={`/customer/shares/${share.companyId}/end`}
      id={`end-${share.companyId}`}
      ask="End sharing"
      sure={
        <>
          End sharing with <Words text={share.companyName} />
        </>
      }
    >
      <p>They no longer see your utility accounts, at once. To share again you need a link from them.</p>
    </Confirm>
  </li>
)

const Account = ({ shell, account }: { shell: Shell; account: UtilityAccountRow }) => (
  <li>
    <AccountLines account={account} />
    <span class="actions">
      <a class="button" href={`/customer/accounts/${account.id}`}>
        Change
      </a>
      <Confirm
        shell={shell}
        action={`/customer/accounts/${account.id}/remove`}
        id={`remove-${account.id}`}
        ask="Remove"
        sure="Remove it"
      >
        <p>Companies that see this utility account no longer do.</p>
      </Confirm>
    </span>
  </li>
)

type ScreenProps = Typed & { shell: Shell; shares: Share[]; accounts: UtilityAccountRow[] }

const screen = ({ shell, shares, accounts, ...typed }: ScreenProps) => (
  <Page shell={shell} title="What you share" errors={typed.errors} current="/customer" narrow>
    <ErrorSummary errors={typed.errors} />
    <h2>Companies with access</h2>
    {shares.length === 0 ? (
      <p class="empty">No company sees your utility accounts.</p>
    ) : (
      <ul class="card list">
        {shares.map(share => (
          <Company shell={shell} share={share} />
        ))}
      </ul>
    )}
    <h2>Your utility accounts</h2>
    {accounts.length > 0 && (
      <ul class="card list">
        {accounts.map(account => (
          <Account shell={shell} account={account} />
        ))}
      </ul>
    )}
    <details class="card" open={Object.keys(typed.values).length > 0}>
      <summary>Add a utility account</summary>
      <p class="muted">Adding it does not share it. You choose that when you follow a link.</p>
      <UtilityForm shell={shell} action="/customer/accounts" {...typed} />
    </details>
    <h2>Delete your account</h2>
    <Confirm
      shell={shell}
      action="/customer/delete"
      id="delete"
      ask="Delete account"
      sure="Delete everything"
    >
      <p>
        Your name, your utility accounts and everything that you share are removed, at once and for good.
        Companies keep what they have copied.
      </p>
    </Confirm>
  </Page>
)

/** A utility account, to be mended in place. */
const changeScreen = ({ shell, id, ...typed }: Typed & { shell: Shell; id: string }) => (
  <Page shell={shell} {...titles.change} errors={typed.errors} current="/customer" narrow>
    <ErrorSummary errors={typed.errors} />
    <UtilityForm shell={shell} action={`/customer/accounts/${id}`} {...typed} change />
    <p>
      <a href="/customer">Back</a>
    </p>
  </Page>
)

/** The customer's own page. */
export const addHomePages = (pages: Pages<SignedInCustomer>, { store: { db }, now }: PageDeps): void => {
  const show = async (c: Shown, { id }: SignedInCustomer, typed: Typed) => {
    const shares = await listSharesOfCustomer(db, id)
    const accounts = await listUtilityAccounts(db, id)
    return c.html(screen({ shell: c.get('shell'), shares, accounts, ...typed }), statusOf(typed))
  }

  pages.get('/customer', signedIn<SignedInCustomer>(), c => show(c, c.get('user'), untouched))
  pages.post('/customer/accounts', signedIn<SignedInCustomer>(), async c => {
    const user = c.get('user')
    const refused = await addTyped(db, { customerId: user.id, form: c.get('form'), now: now() })
    return refused === null ? c.redirect('/customer', 303) : show(c, user, refused)
  })
  pages.get('/customer/accounts/:id{\\w+}', signedIn<SignedInCustomer>(), async c => {
    const id = c.req.param('id')
    const account = await findUtilityAccount(db, { customerId: c.get('user').id, id })
    if (account === undefined) return notFoundPage(c)
    return c.html(changeScreen({ shell: c.get('shell'), id, ...typedOf(account) }))
  })
  pages.post('/customer/accounts/:id{\\w+}', signedIn<SignedInCustomer>(), async c => {
    const id = c.req.param('id')
    const refused = await changeTyped(db, {
      customerId: c.get('user').id,
      id,
      form: c.get('form'),
      now: now(),
    })
    if (refused === null) return c.redirect('/customer', 303)
    return c.html(changeScreen({ shell: c.get('shell'), id, ...refused }), statusOf(refused))
  })
  pages.post('/customer/accounts/:id{\\w+}/remove', signedIn<SignedInCustomer>(), async c => {
    await removeUtilityAccount(db, { customerId: c.get('user').id, id: c.req.param('id'), now: now() })
    return c.redirect('/customer', 303)
  })
  pages.post('/customer/shares/:companyId{\\w+}/end', signedIn<SignedInCustomer>(), async c => {
    const companyId = c.req.param('companyId')
    await endShare(db, { companyId, customerId: c.get('user').id, now: now() })
    return c.redirect('/customer', 303)
  })
  pages.post('/customer/delete', signedIn<SignedInCustomer>(), async c => {
    await deleteCustomer(db, c.get('user').id, now())
    return c.redirect('/customer/sign-in', 303)
  })
}
