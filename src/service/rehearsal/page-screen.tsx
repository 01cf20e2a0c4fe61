/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import type { Typed } from '../pages/form.ts'
import { type FieldProps, Form } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { plural } from '../pages/locale.ts'
import { Card, List } from '../pages/parts.tsx'
import { personaOptions } from '../practice/personas.ts'
import type { AutoAcceptSetting } from './auto-accept.ts'
import type { Fault } from './faults.ts'
import { messages } from './rehearsal-messages.ts'

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

/** The numbers that a fault may take; those of a new form are what most people want. */
const number = (name: 'status' | 'retryAfter' | 'ms' | 'times', value = ''): FieldProps => ({
  name,
  ...messages[name],
  value,
  inputmode: 'numeric',
  required: false,
})
const faultFields = [
  { name: 'kind', label: messages.fault, options: optionsOf(messages.kinds) },
  [number('status', '503'), number('retryAfter'), number('ms', '3000'), number('times')],
]

type ScreenProps = { shell: Shell; faults: Fault[]; setting: AutoAcceptSetting; typed: Typed }

const Customers = ({ shell, setting }: ScreenProps) => {
  const { title, when, waits, persona, each, save } = messages.customers
  const personas = [{ value: 'each', label: each }, ...personaOptions]
  const fields = [
    { name: 'when', label: when, options: optionsOf(waits), value: setting.when },
    { name: 'persona', label: persona, options: personas, value: setting.persona },
  ]
  const form = {
    action: '/rehearsal/page/customers',
    class: 'fields',
    submit: save,
    kind: 'primary',
  } as const
  return (
    <Card id="customers" title={title}>
      <Form shell={shell} fields={fields} {...form} />
    </Card>
  )
}

/** Which faults the practice service can show, and who answers its links. */
export const rehearsalScreen = (props: ScreenProps) => {
  const { shell, faults, typed } = props
  const form = {
    action: '/rehearsal/page/faults',
    class: 'fields',
    submit: messages.add,
    kind: 'primary',
  } as const
  return (
    <Page shell={shell} title={messages.title} lead={messages.lead} errors={typed.errors} narrow>
      <Customers {...props} />
      <Card id="faults" title={messages.faults}>
        <List class="" items={faults.map(describe)} none={messages.none} />
        {faults.length > 0 && <Form shell={shell} action="/rehearsal/page/clear" submit={messages.clear} />}
        <Form shell={shell} typed={typed} fields={faultFields} {...form} />
      </Card>
    </Page>
  )
}
