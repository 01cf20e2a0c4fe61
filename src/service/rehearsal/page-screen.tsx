/** @jsxImportSource hono/jsx */
import type { Shell } from '../pages/env.ts'
import type { Errors } from '../pages/form.ts'
import { Choice, ErrorSummary, Field, Form } from '../pages/form-parts.tsx'
import { renderPage } from '../pages/layout.tsx'
import { personas } from '../practice/personas.ts'
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

type ScreenProps = {
  shell: Shell
  faults: Fault[]
  setting: AutoAcceptSetting
  values?: Record<string, string>
  errors?: Errors
}

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
        options={[
          { value: 'each', label: 'Each of them in turn' },
          ...personas.map(({ id, name, about }) => ({ value: id, label: `${name} (${about})` })),
        ]}
        errors={{}}
        value={setting.persona}
      />
      <button type="submit" class="primary">
        Save
      </button>
    </Form>
  </section>
)

const FaultForm = ({ shell, values = {}, errors = {} }: ScreenProps) => (
  <Form shell={shell} action="/rehearsal/page/faults" class="fields">
    <Choice name="kind" label="Fault" options={kinds} errors={errors} value={values.kind ?? ''} />
    <div class="two">
      <Field
        name="status"
        label="Status"
        hint="400 to 599, for an error status"
        inputmode="numeric"
        optional
        errors={errors}
        value={values.status ?? '503'}
      />
      <Field
        name="retryAfter"
        label="Retry after, in seconds"
        hint="For an error status"
        inputmode="numeric"
        optional
        errors={errors}
        value={values.retryAfter ?? ''}
      />
      <Field
        name="ms"
        label="Delay, in milliseconds"
        hint="For a slow answer"
        inputmode="numeric"
        optional
        errors={errors}
        value={values.ms ?? '3000'}
      />
      <Field
        name="times"
        label="How many requests"
        hint="Empty: until cleared"
        inputmode="numeric"
        optional
        errors={errors}
        value={values.times ?? ''}
      />
    </div>
    <button type="submit" class="primary">
      Switch on
    </button>
  </Form>
)

/** What the practice service can be told to do wrong, and who answers its links. */
export const rehearsalScreen = (props: ScreenProps) => {
  const { shell, faults, errors = {} } = props
  return renderPage({
    shell,
    title: Object.keys(errors).length === 0 ? 'Rehearsal' : 'Error: Rehearsal',
    heading: 'Rehearsal',
    narrow: true,
    children: (
      <>
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
                <button type="submit">Switch all off</button>
              </Form>
            </>
          )}
          <FaultForm {...props} />
        </section>
      </>
    ),
  })
}
