/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import type { Typed } from '../pages/form.ts'
import { Choice, ErrorSummary, Field, Form, fieldsOf, Submit } from '../pages/form-parts.tsx'
import { Page } from '../pages/layout.tsx'
import { personaOptions } from '../practice/personas.ts'
import type { AutoAcceptSetting } from './auto-accept.ts'
import type { Fault } from './faults.ts'

const kinds: { value: Fault['kind']; label: string }[] = [
  { value: 'status', label: 'An error status' },
  { value: 'slow', label: 'A slow answer' },
  { value: 'html', label: 'A web page of a hotel’s network instead of the answer' },
  { value: 'broken-json', label: 'An answer that is cut off' },
  { value: 'wrong-shape', label: 'An answer of another shape' },
  { value: 'endless', label: 'An answer that never ends' },
  { value: 'drop-before', label: 'The connection breaks before the work is done' },
  { value: 'drop-after', label: 'The connection breaks after the work is done' },
]

const describe = (fault: Fault): string => {
  const label = kinds.find(({ value }) => value === fault.kind)?.label ?? fault.kind
  const extra = [
    fault.kind === 'status' && String(fault.status),
    fault.kind === 'status' && fault.retryAfter !== undefined && `retry after ${fault.retryAfter} s`,
    fault.kind === 'slow' && `${fault.ms} ms`,
    fault.times !== undefined && `${fault.times} more`,
    fault.method,
    fault.path,
  ]
  return [label, ...extra.filter(Boolean)].join(', ')
}

type ScreenProps = Typed & { shell: Shell; faults: Fault[]; setting: AutoAcceptSetting }

const Customers = ({ shell, setting }: ScreenProps) => (
  <section class="card" aria-labelledby="customers-title">
    <h2 id="customers-title">Invented customers accept by themselves</h2>
    <Form shell={shell} action="/rehearsal/page/customers" class="fields">
      <Choice
        name="when"
        label="When a program creates a link, somebody accepts it"
        options={[
          { value: 'never', label: 'never' },
          { value: 'soon', label: 'after 5 seconds' },
          { value: 'later', label: 'after a minute' },
        ]}
        errors={{}}
        value={setting.when}
      />
      <Choice
        name="persona"
        label="Who accepts"
        options={[{ value: 'each', label: 'Each of them in turn' }, ...personaOptions]}
        errors={{}}
        value={setting.persona}
      />
      <Submit kind="primary">Save</Submit>
    </Form>
  </section>
)

/** The numbers that a fault may take; those of a new form are what most people want. */
const numbers = [
  { name: 'status', label: 'Status', hint: 'For an error status', value: '503' },
  { name: 'retryAfter', label: 'Retry after', hint: 'For an error status, in seconds', value: '' },
  { name: 'ms', label: 'Delay', hint: 'For a slow answer, in milliseconds', value: '3000' },
  { name: 'times', label: 'Requests', hint: 'How many; empty: until cleared', value: '' },
]

const FaultForm = ({ shell, ...typed }: ScreenProps) => (
  <Form shell={shell} action="/rehearsal/page/faults" class="fields">
    <Choice {...fieldsOf(typed)('kind')} label="Fault" options={kinds} />
    <div class="two">
      {numbers.map(({ value, ...rest }) => (
        <Field
          {...rest}
          value={typed.values[rest.name] ?? value}
          inputmode="numeric"
          required={false}
          errors={typed.errors}
        />
      ))}
    </div>
    <Submit kind="primary">Switch on</Submit>
  </Form>
)

/** Which faults the practice service can show, and who answers its links. */
export const rehearsalScreen = (props: ScreenProps) => {
  const { shell, faults, errors } = props
  return (
    <Page shell={shell} title="Rehearsal" errors={errors} narrow>
      <p class="lead">Let things go wrong here, before they do with real customers.</p>
      <ErrorSummary errors={errors} />
      <Customers {...props} />
      <section class="card" aria-labelledby="faults-title">
        <h2 id="faults-title">Faults</h2>
        {faults.length === 0 ? (
          <p class="muted">None: every request is answered as it should be.</p>
        ) : (
          <>
            <ul>
              {faults.map(fault => (
                <li>{describe(fault)}</li>
              ))}
            </ul>
            <Form shell={shell} action="/rehearsal/page/clear">
              <Submit>Switch all off</Submit>
            </Form>
          </>
        )}
        <FaultForm {...props} />
      </section>
    </Page>
  )
}
