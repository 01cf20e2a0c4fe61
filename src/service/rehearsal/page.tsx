/** @jsxImportSource hono/jsx */
import type { Pages, Shell } from '../pages/env.ts'
import { checkForm, type FieldProps, Form, type Typed, untouched } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { Card, List } from '../pages/parts.tsx'
import { signedIn } from '../pages/site.tsx'
import { plural } from '../pages/text.tsx'
import { personaOptions } from '../practice/personas.ts'
import type { Staff } from '../store/people.ts'
import {
  type AutoAccept,
  type AutoAcceptSetting,
  autoAcceptSchema,
  type Fault,
  type Faults,
  faultSchema,
} from './faults.ts'
import messages from './rehearsal-messages.json' with { type: 'json' }

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const describe = (fault: Fault): string => {
  const { kind, times, method, path } = fault
  const extra = [
    kind === 'status' && String(fault.status),
    kind === 'status' &&
      fault.retryAfter !== undefined &&
      messages.retry.replace('{seconds}', `${fault.retryAfter}`),
    kind === 'slow' && messages.delay.replace('{count}', `${fault.ms}`),
    times !== undefined && plural(messages.more, times),
    method,
    path,
  ]
  return [messages.kinds[kind], ...extra.filter(Boolean)].join(', ')
}

/** A number field of a fault; `value`: what a new form begins with. */
const number = (name: 'status' | 'retryAfter' | 'ms' | 'times', value = ''): FieldProps => {
  return { name, ...messages[name], value, inputmode: 'numeric', required: false }
}
const faultFields = [
  { name: 'kind', label: messages.fault, options: optionsOf(messages.kinds) },
  [number('status', '503'), number('retryAfter'), number('ms', '3000'), number('times')],
]

const fieldsForm = { class: 'fields', kind: 'primary' } as const

type ScreenProps = { shell: Shell; faults: Fault[]; setting: AutoAcceptSetting; typed: Typed }

const rehearsalScreen = ({ shell, faults, setting, typed }: ScreenProps) => {
  const { title, when, waits, persona, each, save } = messages.customers
  const personas = [{ value: 'each', label: each }, ...personaOptions]
  const fields = [
    { name: 'when', label: when, options: optionsOf(waits), value: setting.when },
    { name: 'persona', label: persona, options: personas, value: setting.persona },
  ]
  const form = { ...fieldsForm, shell, typed, fields: faultFields, action: '/rehearsal/page/faults' }
  return (
    <Page shell={shell} title={messages.title} lead={messages.lead} typed={typed}>
      <Card id="customers" title={title}>
        <Form {...{ ...fieldsForm, shell, fields }} action="/rehearsal/page/customers" submit={save} />
      </Card>
      <Card id="faults" title={messages.faults}>
        <List class="" items={faults.map(describe)} none={messages.none} />
        {faults.length > 0 && <Form shell={shell} action="/rehearsal/page/clear" submit={messages.clear} />}
        <Form {...form} submit={messages.add} />
      </Card>
    </Page>
  )
}

/** The number fields that each kind of fault takes. */
const numbersOf = (kind: string | null): string[] => {
  if (kind === 'status') return ['status', 'retryAfter', 'times']
  return kind === 'slow' ? ['ms', 'times'] : ['times']
}

const toFault = (form: URLSearchParams): Record<string, unknown> => {
  const kind = form.get('kind')
  const given = numbersOf(kind).map(name => [name, form.get(name)?.trim() ?? ''] as const)
  const numbers = given.filter(([, text]) => text !== '').map(([name, text]) => [name, Number(text)])
  return { kind, ...Object.fromEntries(numbers) }
}

type Switches = { faults: Faults; autoAccept: AutoAccept }

/** Visitors who are not signed in to the portal are sent to its sign-in page, and back here from there. */
const byStaff = signedIn<Staff>('?link=rehearsal')

/** Adds the page where staff switch faults and invented customers by hand; only the practice service has it. */
export const addRehearsalPage = (pages: Pages<Staff>, { faults, autoAccept }: Switches): void => {
  const screen = (shell: Shell, typed: Typed) =>
    rehearsalScreen({ shell, faults: faults.list(), setting: autoAccept.setting(), typed })

  pages.get('/rehearsal', byStaff, c => c.html(screen(c.get('shell'), untouched)))

  pages.post('/rehearsal/page/faults', byStaff, c => {
    const form = c.get('form')
    const fault = checkForm(faultSchema, form, toFault(form))
    if (!fault.ok) return c.html(screen(c.get('shell'), fault), 422)
    faults.add(fault.data)
    return c.redirect('/rehearsal', 303)
  })

  pages.post('/rehearsal/page/clear', byStaff, c => {
    faults.clear()
    return c.redirect('/rehearsal', 303)
  })

  pages.post('/rehearsal/page/customers', byStaff, c => {
    const given = checkForm(autoAcceptSchema, c.get('form'))
    if (!given.ok) return c.html(screen(c.get('shell'), { ...untouched, errors: given.errors }), 422)
    autoAccept.set(given.data)
    return c.redirect('/rehearsal', 303)
  })
}
