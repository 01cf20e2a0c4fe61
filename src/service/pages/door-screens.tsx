/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { Door } from './door.ts'
import { messages } from './door-messages.ts'
import type { Shell } from './env.ts'
import { type FieldProps, Form, type FormProps, type Typed } from './forms.tsx'
import { Page, type PageProps } from './layout.tsx'
import { Done } from './parts.tsx'
import { Exact, fill } from './text.tsx'

const text = (name: 'company' | 'name', autocomplete: string) => ({ name, ...messages()[name], autocomplete })
const email = () => ({ name: 'email', ...messages().email, type: 'email', autocomplete: 'username' })
const secret = (age: 'current' | 'new') => ({ type: 'password', autocomplete: `${age}-password` })
const newPassword = () => ({ name: 'password', ...messages().newPassword, ...secret('new') })
const hidden = (name: string, value: string): FieldProps => ({ name, type: 'hidden', value })
const whose = (value: string) => ({ ...hidden('username', value), autocomplete: 'username' })
const linkOf = (link: string): FieldProps[] => (link === '' ? [] : [hidden('link', link)])

export type DoorProps = { shell: Shell; door: Door; link: string; typed: Typed; signedOut?: boolean }

const OtherWay = ({ ask, go, path }: { ask: string; go: string; path: string }) => (
  <p>
    {ask} <a href={path}>{go}</a>
  </p>
)

const pathOf = ({ door, link }: DoorProps, name: 'sign-in' | 'register'): string =>
  `/${door.scope}/${name}${link === '' ? '' : `?link=${link}`}`

type FormPageProps = Pick<PageProps, 'shell' | 'title' | 'lead' | 'current'> &
  Pick<FormProps, 'action' | 'fields' | 'submit' | 'kind'> & { typed: Typed; note?: Child; children?: Child }

export const FormPage = (props: FormPageProps) => {
  const { title, lead, current, note, children, ...form } = props
  return (
    <Page {...{ shell: form.shell, title, lead, current }} typed={form.typed}>
      {note}
      <Form kind="primary" {...form} class="card" />
      {children}
    </Page>
  )
}

/** What the practice service fills in, so that one click signs in. */
const Example = ({ shell, link, door: { scope, example } }: DoorProps) =>
  example && (
    <Form
      shell={shell}
      action={`/${scope}/sign-in`}
      class="card practice"
      fields={[...linkOf(link), hidden('email', example.email), hidden('password', example.password)]}
      submit={messages().example.go}
    >
      <h2>{messages().example.title}</h2>
      <p>
        {fill(messages().example.text, {
          email: <code>{example.email}</code>,
          password: <code>{example.password}</code>,
        })}
      </p>
    </Form>
  )

export const signInScreen = (props: DoorProps) => {
  const { shell, door, link, typed, signedOut } = props
  const isRefused = typed.errors.email !== undefined
  const autofocus = 'email' in typed.values && !isRefused
  const password = { name: 'password', ...messages().password, ...secret('current'), autofocus }
  const fields = [...linkOf(link), { ...email(), autofocus: isRefused }, password]
  const form = { shell, typed, fields, action: `/${door.scope}/sign-in` }
  const lead = signedOut ? messages().signedOut : door.intro().signIn
  return (
    <FormPage {...form} title={messages().signIn} lead={lead} submit={messages().signIn}>
      <Example {...props} />
      <details>
        <summary>{messages().forgot}</summary>
        <p>{fill(messages()[shell.asker ? 'forgotAsk' : 'forgotHelp'], { company: shell.asker?.name })}</p>
      </details>
      <OtherWay {...messages().newHere} path={pathOf(props, 'register')} />
    </FormPage>
  )
}

export const registerScreen = (props: DoorProps) => {
  const { shell, door, link, typed } = props
  const isCompany = door.scope === 'portal'
  const company = isCompany ? [text('company', 'organization')] : []
  const title = isCompany ? messages().registerCompany : messages().register
  const password = { ...newPassword(), ...messages().password }
  const fields = [...linkOf(link), ...company, text('name', 'name'), email(), password]
  const { first, register } = door.intro()
  const lead = (link === '' ? undefined : first) ?? register
  const form = { shell, typed, title, lead, fields, action: `/${door.scope}/register` }
  return (
    <FormPage {...form} submit={messages().register}>
      <OtherWay {...messages().registered} path={pathOf(props, 'sign-in')} />
    </FormPage>
  )
}

type PasswordProps = { shell: Shell; action: string; email: string; typed: Typed }

export const passwordScreen = ({ email, changed, ...form }: PasswordProps & { changed: boolean }) => {
  const current = { name: 'current', ...messages().currentPassword, ...secret('current') }
  const fields = [whose(email), current, newPassword()]
  const note = changed && <Done text={messages().changed} />
  const title = messages().password.label
  return <FormPage {...{ ...form, title, fields, note }} current={form.action} submit={messages().change} />
}

/** `company`: the one that a person joins, who is invited. */
export const resetScreen = ({ email, company, ...form }: PasswordProps & { company: string | null }) => {
  const { title, lead, save } = messages()[company === null ? 'choose' : 'join']
  const joining = [text('name', 'name'), { ...newPassword(), ...messages().password }]
  const fields = [whose(email), ...(company === null ? [newPassword()] : joining)]
  const parts = { email: <Exact text={email} />, company }
  return <FormPage {...{ ...form, title, fields }} lead={fill(lead, parts)} submit={save} />
}
