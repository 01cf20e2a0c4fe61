/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { Field, FieldError, Form, Submit, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Go, Lines, List } from '../pages/parts.tsx'
import { Exact, fill, titled, Words } from '../pages/text.tsx'
import { personaOptions } from '../practice/personas.ts'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import type { FollowedLink } from '../store/links.ts'
import type { SignedInCustomer } from '../store/people.ts'
import { messages as own } from './customer-messages.ts'
import { AccountLines, ChangeLink, EndSharing, sharedItem } from './home.tsx'
import { declineReasons, messages } from './link-messages.ts'
import { UtilityForm } from './utility-form.tsx'

export type Followed = { shell: Shell; link: FollowedLink; path: string }

/** What the company asks for, as a list; in one line where it is repeated, so that the button below stays in sight. */
const Asked = ({ link, inLine = false }: { link: Followed['link']; inLine?: boolean }) => (
  <>
    <p>{fill(inLine ? messages().asksInLine : messages().asks, { company: link.companyName })}</p>
    {!inLine && <List items={messages().asked.map(({ what, why }) => <Lines name={what} more={[why]} />)} />}
    <p class="muted">{fill(messages().readOnly, { company: link.companyName })}</p>
    {link.kind === 'request' && link.state === 'open' && link.declinedAt !== null && (
      <p class="note">{messages().declinedBefore}</p>
    )}
  </>
)

const PlayCustomer = ({ shell, path }: Followed) => {
  const { title, text, persona, accept } = messages().practice
  const fields = [{ name: 'persona', label: persona, options: personaOptions }]
  return (
    shell.practice && (
      <Form {...{ shell, fields, submit: accept, action: `${path}/invented`, class: 'card practice' }}>
        <h2>{title}</h2>
        <p>{text}</p>
      </Form>
    )
  )
}

export const askScreen = (followed: Followed) => {
  const { shell, link, path } = followed
  const query = `?link=${path.replace('/connect/', '')}`
  return (
    <Page shell={shell} {...titled(messages().share, { company: link.companyName })}>
      <Asked link={link} />
      <p class="muted">{messages().steps}</p>
      <div class="actions">
        <Go kind="primary" href={`/customer/register${query}`} text={messages().register} />
        <Go href={`/customer/sign-in${query}`} text={messages().signIn} />
        <Go kind="link" href={`${path}/decline`} text={messages().decline} />
      </div>
      <PlayCustomer {...followed} />
    </Page>
  )
}

const Pick = ({ account, path, checked }: { account: UtilityAccountRow; path: string; checked: boolean }) => (
  <div class="pick">
    <input type="checkbox" id={account.id} name="chosen" value={account.id} checked={checked} />
    <label for={account.id}>
      <AccountLines account={account} />
    </label>
    <ChangeLink account={account} path={path} />
  </div>
)

const seeAll = () => <a href="/customer">{messages().thanks.seeAll}</a>

type ChooseProps = Followed &
  Pick<Typed, 'errors'> & { accounts: UtilityAccountRow[]; shares: boolean; sharesAll: boolean }

export const chooseScreen = ({ accounts, shares, sharesAll, errors, ...followed }: ChooseProps) => {
  const { shell, link, path } = followed
  const lead = shares ? undefined : messages().step.share
  const sharesNote = sharesAll ? messages().sharesAll : messages().sharesAlready
  const company = link.companyName
  return (
    <Page shell={shell} {...titled(messages().share, { company })} lead={lead} typed={{ errors }}>
      {shares && <p class="note ok">{fill(sharesNote, { company, see: seeAll() })}</p>}
      <Asked link={link} inLine />
      <Form shell={shell} action={`${path}/share`} class="fields">
        <input type="hidden" name="company" value={encodeURIComponent(company)} />
        <fieldset id="chosen" aria-describedby={errors.chosen ? 'chosen-error' : undefined}>
          <legend>{messages().choose}</legend>
          <FieldError name="chosen" errors={errors} />
          {accounts.map(account => (
            <Pick account={account} path={path} checked={!errors.chosen && shares === sharesAll} />
          ))}
        </fieldset>
        <p>
          <a href={`${path}/accounts`}>{messages().addMore}</a>
        </p>
        <div class="actions">
          <Submit kind="primary">{fill(messages().shareWith, { company })}</Submit>
          {!shares && <Go kind="link" href={`${path}/decline`} text={messages().decline} />}
        </div>
      </Form>
      {!shares && <PlayCustomer {...followed} />}
    </Page>
  )
}

export const accountScreen = (
  props: Followed & { typed: Typed; id?: string | undefined; first?: boolean },
) => {
  const { shell, link, path, id, first, typed } = props
  const addTitle = first ? own().form.addTitle : messages().addMore
  const [title, action] =
    id === undefined ? [addTitle, `${path}/accounts`] : [own().form.changeTitle, `${path}/accounts/${id}`]
  const back = first
    ? { href: `${path}/decline`, text: messages().decline }
    : { href: path, text: messages().back }
  const lead = fill(messages().step[first ? 'first' : 'more'], { company: link.companyName })
  return (
    <Page {...{ shell, title, lead }} typed={typed}>
      <UtilityForm {...{ shell, action, typed }} change={id !== undefined} class="card" />
      <div class="actions">
        <Go kind="link" {...back} />
      </div>
      {first && <PlayCustomer {...props} />}
    </Page>
  )
}

/** Asks for confirmation, and for a reason where staff can see it: who declined a standing link is not known. */
export const declineScreen = ({ shell, link, path }: Followed) => {
  const { title, text, why, ownWords } = messages().declining
  return (
    <Page shell={shell} {...titled(title, { company: link.companyName })}>
      <p>{text}</p>
      <Form shell={shell} action={`${path}/decline`} class="fields">
        {link.kind === 'request' && (
          <fieldset>
            <legend>
              {fill(why, { company: link.companyName })} <span class="muted">{page().optional}</span>
            </legend>
            {declineReasons.map((reason, at) => (
              <label class="pick">
                <input type="radio" name="reason" value={reason} />
                {messages().reasons[at]}
              </label>
            ))}
            <Field name="more" label={ownWords} typed={untouched} optional />
          </fieldset>
        )}
        <div class="actions">
          <Submit>{messages().decline}</Submit>
          <Go kind="link" href={path} text={messages().back} />
        </div>
      </Form>
    </Page>
  )
}

type Shared = Followed & { accounts: UtilityAccountRow[]; customer: SignedInCustomer; next: string | null }

export const thanksScreen = ({ shell, link, accounts, customer, next }: Shared) => {
  const { thanks } = messages()
  const company = link.companyName
  const { title, heading } = titled(thanks.title, { company })
  const end = <EndSharing shell={shell} companyId={link.companyId} company={company} kind="risky link" />
  const person = <Lines name={<Words text={customer.name} />} more={[<Exact text={customer.email} />]} />
  return (
    <Page shell={shell} title={title} heading={<span class="success">{heading}</span>}>
      <p>{fill(thanks.seesNow, { company })}</p>
      <List items={[...accounts.map(sharedItem), person]} />
      {next === null ? (
        <p>{thanks.close}</p>
      ) : (
        <div class="actions">
          <Go kind="primary" href={next} text={thanks.goOn.replace('{host}', () => new URL(next).host)} />
        </div>
      )}
      <div>{fill(thanks.changed, { end, company })}</div>
      <p>{seeAll()}</p>
    </Page>
  )
}
