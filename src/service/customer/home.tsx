/** @jsxImportSource hono/jsx */
import type { PageCtx, PageDeps, Pages, Shell } from '../pages/env.ts'
import { checkForm, type Errors } from '../pages/form.ts'
import { Confirm, ErrorSummary, Time } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
import { signedIn } from '../pages/site.ts'
import { deleteCustomer } from '../store/people.ts'
import type { UtilityAccountRow } from '../store/schema.ts'
import type { SignedInCustomer } from '../store/sessions.ts'
import { endShare, listSharesOfCustomer } from '../store/shares.ts'
import {
  addUtilityAccount,
  listUtilityAccounts,
  maxUtilityAccounts,
  removeUtilityAccount,
} from '../store/utility-accounts.ts'
import { AccountLines } from './link-screens.tsx'
import { UtilityForm, utilityForm } from './utility-form.tsx'

type Share = Awaited<ReturnType<typeof listSharesOfCustomer>>[number]

const countOf = (count: number): string => (count === 1 ? '1 utility account' : `${count} utility accounts`)

const Company = ({ shell, share }: { shell: Shell; share: Share }) => (
  <li>
    <span class="lines">
      <strong>
        <bdi>{share.companyName}</bdi>
      </strong>
      <span class="muted">
        {countOf(Number(share.utilityAccounts))}, since <Time at={share.acceptedAt} />
      </span>
    </span>
    <Confirm
      shell={shell}
      action={`/customer/shares/${share.companyId}/end`}
      ask="End sharing"
      sure={`End sharing with ${share.companyName}`}
    >
      <p>They no longer see your utility accounts, at once. To share again you need a link from them.</p>
    </Confirm>
  </li>
)

const Account = ({ shell, account }: { shell: Shell; account: UtilityAccountRow }) => (
  <li>
    <AccountLines account={account} />
    <Confirm shell={shell} action={`/customer/accounts/${account.id}/remove`} ask="Remove" sure="Remove it">
      <p>Companies that see this utility account no longer do.</p>
    </Confirm>
  </li>
)

type ScreenProps = {
  shell: Shell
  shares: Share[]
  accounts: UtilityAccountRow[]
  errors: Errors
  values: Record<string, string>
}

const screen = ({ shell, shares, accounts, errors, values }: ScreenProps) =>
  renderPage({
    shell,
    title: Object.keys(errors).length === 0 ? 'What you share' : 'Error: What you share',
    heading: 'What you share',
    current: '/customer',
    narrow: true,
    children: (
      <>
        <ErrorSummary errors={errors} />
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
        <details class="card" open={Object.keys(values).length > 0}>
          <summary>Add a utility account</summary>
          <p class="muted">Adding it shares it with nobody. You choose that when you follow a link.</p>
          <UtilityForm
            shell={shell}
            action="/customer/accounts"
            values={values}
            errors={errors}
            primary={false}
          />
        </details>
        <h2>Delete your account</h2>
        <Confirm shell={shell} action="/customer/delete" ask="Delete account" sure="Delete everything">
          <p>
            Your name, your utility accounts and everything that you share are removed, at once and for good.
            Companies keep what they have copied.
          </p>
        </Confirm>
      </>
    ),
  })

/** The customer's own page. */
export const addHomePages = (pages: Pages<SignedInCustomer>, { store: { db }, now }: PageDeps): void => {
  type Typed = { errors?: Errors; values?: Record<string, string> }
  const show = async (
    c: PageCtx<SignedInCustomer>,
    user: SignedInCustomer,
    { errors = {}, values = {} }: Typed = {},
  ): Promise<Response> => {
    const shares = await listSharesOfCustomer(db, user.id)
    const accounts = await listUtilityAccounts(db, user.id)
    if (Object.keys(errors).length > 0) c.status(422)
    return c.html(screen({ shell: c.get('shell'), shares, accounts, errors, values }))
  }

  pages.get(
    '/customer',
    signedIn<SignedInCustomer>((c, user) => show(c, user)),
  )
  pages.post(
    '/customer/accounts',
    signedIn<SignedInCustomer>(async (c, user) => {
      const form = c.get('form')
      const given = checkForm(utilityForm, form)
      if (!given.ok) return show(c, user, { errors: given.errors, values: Object.fromEntries(form) })
      const added = await addUtilityAccount(db, { customerId: user.id, account: given.data, now: now() })
      if (added) return c.redirect('/customer', 303)
      return show(c, user, { errors: { form: `You have ${maxUtilityAccounts} utility accounts.` } })
    }),
  )
  pages.post(
    '/customer/accounts/:id{\\w+}/remove',
    signedIn<SignedInCustomer>(async (c, user) => {
      await removeUtilityAccount(db, { customerId: user.id, id: c.req.param('id') ?? '' })
      return c.redirect('/customer', 303)
    }),
  )
  pages.post(
    '/customer/shares/:companyId{\\w+}/end',
    signedIn<SignedInCustomer>(async (c, user) => {
      const companyId = c.req.param('companyId') ?? ''
      await endShare(db, { companyId, customerId: user.id, now: now() })
      return c.redirect('/customer', 303)
    }),
  )
  pages.post(
    '/customer/delete',
    signedIn<SignedInCustomer>(async (c, user) => {
      await deleteCustomer(db, user.id)
      return c.redirect('/customer/sign-in', 303)
    }),
  )
}
