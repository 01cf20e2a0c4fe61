/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import { Confirm, Form, type Typed } from '../pages/forms.tsx'
import { Card, Copyable, Lines, Table, Time } from '../pages/parts.tsx'
import { Exact, fill, Words } from '../pages/text.tsx'
import type { Colleague } from '../store/colleagues.ts'
import type { Staff } from '../store/people.ts'
import all from './portal-messages.json' with { type: 'json' }

const messages = all.people

/** The link of an invitation, which is stored nowhere: it is shown once. */
export const Invitation = ({ email, link }: { email: string; link: string }) => (
  <Card
    id="invitation"
    class="highlight"
    title={fill(messages.made.title, { email: <Exact text={email} /> })}
  >
    <p>{messages.made.text}</p>
    <Copyable id="invitation-link" what={messages.made.copied} primary text={link} />
  </Card>
)

type Props = { shell: Shell; user: Staff; people: Colleague[]; now: number; typed: Typed | undefined }

const stateCell = ({ invitedUntil }: Colleague, now: number) => {
  if (invitedUntil === null) return <span class="tag ok">{messages.active}</span>
  if (invitedUntil <= now) return <span class="tag bad">{messages.expired}</span>
  return (
    <>
      <span class="tag">{messages.invited}</span>{' '}
      <span class="muted">{fill(messages.until, { time: <Time at={invitedUntil} day /> })}</span>
    </>
  )
}

const rowOf = ({ shell, user, people, now }: Props, person: Colleague) => {
  const { id, name, email, createdAt, invitedBy } = person
  const address = <Exact text={email} />
  const isOwn = id === user.id
  const shown = isOwn ? fill(messages.you, { name }) : <Words text={name} />
  const isLast = invitedBy === null && people.every(one => one.id === id || one.invitedBy !== null)
  const texts = messages[invitedBy !== null ? 'withdraw' : isOwn ? 'leave' : 'remove']
  const remove = { texts, id: `remove-${id}`, action: `/portal/company/people/${id}/remove` }
  return {
    cells: [
      invitedBy === null ? <Lines name={shown} more={[address]} /> : address,
      <Time at={createdAt} day />,
      stateCell(person, now),
    ],
    acts: isLast ? '' : <Confirm {...remove} shell={shell} parts={{ who: address }} />,
  }
}

const table = { columns: messages.columns, widths: ['', '134px', '224px', '96px'], none: '' }

export const People = (props: Props) => (
  <>
    <h2>{messages.title}</h2>
    <Table {...table} rows={props.people.map(person => rowOf(props, person))} />
    <Form
      {...{ shell: props.shell, typed: props.typed, action: '/portal/company/people', class: 'card row' }}
      fields={[{ name: 'email', type: 'email', ...messages.email, maxlength: 254 }]}
      submit={messages.add}
    />
  </>
)
