/** @jsxImportSource hono/jsx */
import type { Door } from './door.ts'
import { messages } from './door-messages.ts'
import type { Shell } from './env.ts'
import type { Typed } from './form.ts'
import { type FieldProps, Form } from './forms.tsx'
import { Page } from './layout.tsx'
import { Exact, fill } from './outside.tsx'

const text = (name: 'company' | 'name', autocomplete: string) => ({ name, ...messages[name], autocomplete })
const email: FieldProps = { name: 'email', ...messages.email, type: 'email', autocomplete: 'username' }
const secret = { type: 'password', autocomplete: 'current-password' }
const newPassword: FieldProps = {
  name: 'password',
  ...messages.newPassword,
  type: 'password',
  autocomplete: 'new-password',
}
const hidden = (name: string, value: string): FieldProps => ({ name, type: 'hidden', value })
/** For a browser that keeps passwords: whose it is. */
const whose = (value: string) => ({ ...hidden('username', value), autocomplete: 'username' })
const linkOf = (link: string): FieldProps[] => (link === '' ? [] : [hidden('link', link)])

export type DoorProps = { shell: Shell; door: Door; link: string; typed: Typed }

const OtherWay = ({ ask, go, path }: { ask: string; go: string; path: string }) => (
  <p>
    {ask} <a href={path}>{go}</a>
  </p>
)

const pathOf = ({ door, link }: DoorProps, name: 'sign-in' | 'register'): string =>
  `/${door.scope}/${name}${link === '' ? '' : `?link=${link}`}`

/** What the practice service fills in, so that one click signs in. */
const Example = ({ shell, link, door: { scope, example } }: DoorProps) =>
  example && (
    <Form
      shell={shell}
      action={`/${scope}/sign-in`}
      class="card practice"
      fields={[...linkOf(link), hidden('email', example.email), hidden('password', example.password)]}
      submit={messages.example.go}
    >
      <h2>{messages.example.title}</h2>
      <p>
        {fill(messages.example.text, {
          email: <code>{example.email}</code>,
          password: <code>{example.password}</code>,
        })}
      </p>
    </Form>
  )

export const signInScreen = (props: DoorProps) => {
  const { shell, door, link, typed } = props
  const password = { name: 'password', ...messages.password, ...secret, autofocus: 'email' in typed.values }
  return (
    <Page shell={shell} title={messages.signIn} lead={door.intro.signIn} errors={typed.errors} narrow>
      <Form
        {...{ shell, typed, class: 'card', action: `/${door.scope}/sign-in` }}
        fields={[...linkOf(link), email, password]}
        submit={messages.signIn}
        kind="primary"
      />
      <Example {...props} />
      <details>
        <summary>{messages.forgot}</summary>
        <p>{messages.forgotHelp}</p>
      </details>
      <OtherWay {...messages.newHere} path={pathOf(props, 'register')} />
    </Page>
  )
}

export const registerScreen = (props: DoorProps) => {
  const { shell, door, link, typed } = props
  const company = door.company ? [text('company', 'organization')] : []
  const title = door.company ? messages.registerCompany : messages.register
  const password = { ...newPassword, ...messages.password }
  return (
    <Page shell={shell} title={title} lead={door.intro.register} errors={typed.errors} narrow>
      <Form
        {...{ shell, typed, class: 'card', action: `/${door.scope}/register` }}
        fields={[...linkOf(link), ...company, text('name', 'name'), email, password]}
        submit={messages.register}
        kind="primary"
      />
      <OtherWay {...messages.registered} path={pathOf(props, 'sign-in')} />
    </Page>
  )
}

type PasswordProps = { shell: Shell; action: string; email: string; typed: Typed }

export const passwordScreen = (props: PasswordProps & { changed: boolean }) => {
  const { email, changed, ...form } = props
  const current = { name: 'current', ...messages.currentPassword, ...secret }
  return (
    <Page
      shell={form.shell}
      title={messages.password.label}
      current={form.action}
      errors={form.typed.errors}
      narrow
    >
      {changed && (
        <div class="note ok" role="status">
          <p>{messages.changed}</p>
        </div>
      )}
      <Form
        {...form}
        class="card"
        fields={[whose(email), current, newPassword]}
        submit={messages.change}
        kind="primary"
      />
    </Page>
  )
}

export const resetScreen = ({ email, ...form }: PasswordProps) => (
  <Page
    shell={form.shell}
    title={messages.choose}
    lead={fill(messages.chooseFor, { email: <Exact text={email} /> })}
    errors={form.typed.errors}
    narrow
  >
    <Form {...form} class="card" fields={[whose(email), newPassword]} submit={messages.save} kind="primary" />
  </Page>
)
