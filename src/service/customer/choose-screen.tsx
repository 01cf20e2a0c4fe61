/** @jsxImportSource hono/jsx */
import type { Typed } from '../pages/form.ts'
import { ErrorSummary, FieldError, Form, Submit } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { Words } from '../pages/outside.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import { AccountLines } from './account-lines.tsx'
import { Asked, type Followed, PlayCustomer } from './ask-screen.tsx'
import { texts, titles } from './link-texts.tsx'
import { UtilityForm } from './utility-form.tsx'

type ChooseProps = Followed & {
  errors: Typed['errors']
  accounts: UtilityAccountRow[]
  /** Whether the customer shares with this company already. */
  shares: boolean
}

/** For a signed-in customer with utility accounts: choose, mend, share or decline. */
export const chooseScreen = (props: ChooseProps) => {
  const { shell, link, path, accounts, shares, errors } = props
  return (
    <Page shell={shell} {...titles.share(link.companyName)} errors={errors} narrow>
      {shares && <p class="note ok">{texts.sharesAlready}</p>}
      <ErrorSummary errors={errors} />
      <Form shell={shell} action={`${path}/share`} class="fields">
        <fieldset id="chosen" aria-describedby={errors.chosen ? 'chosen-error' : undefined}>
          <legend>{texts.choose}</legend>
          <FieldError name="chosen" errors={errors} />
          {accounts.map(account => (
            <div class="pick">
              <input
                type="checkbox"
                id={account.id}
                name="chosen"
                value={account.id}
                checked={!errors.chosen}
              />
              <label for={account.id}>
                <AccountLines account={account} />
              </label>
              <a href={`${path}/accounts/${account.id}`}>
                Change
                <span class="hidden">
                  {' '}
                  <Words text={account.provider ?? 'this account'} />
                </span>
              </a>
            </div>
          ))}
        </fieldset>
        <p>
          <a href={`${path}/accounts`}>{texts.addMore}</a>
        </p>
        <div class="actions">
          <Submit kind="primary">
            Share with <Words text={link.companyName} />
          </Submit>
          <a class="button" href={`${path}/decline`}>
            Decline
          </a>
        </div>
      </Form>
      <Asked link={link} />
      {shell.practice && <PlayCustomer {...props} />}
    </Page>
  )
}

/** Adds a utility account, or mends the one with this ID. */
export const accountScreen = (props: Followed & Typed & { id?: string; first?: boolean }) => {
  const { shell, path, id, first = false, values, errors } = props
  const action = id === undefined ? `${path}/accounts` : `${path}/accounts/${id}`
  return (
    <Page shell={shell} {...(id === undefined ? titles.add : titles.change)} errors={errors} narrow>
      <ErrorSummary errors={errors} />
      <UtilityForm {...{ shell, action, values, errors }} change={id !== undefined} />
      <div class="actions">
        <a class="button" href={first ? `${path}/decline` : path}>
          {first ? 'Decline' : 'Back'}
        </a>
      </div>
      {first && shell.practice && <PlayCustomer {...props} />}
    </Page>
  )
}
