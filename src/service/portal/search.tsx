/** @jsxImportSource hono/jsx */
import type { PageCtx, Shell } from '../pages/env.ts'
import { Form, Submit } from '../pages/forms.tsx'
import { messages as page } from '../pages/page-messages.ts'
import { Go } from '../pages/parts.tsx'
import { clean, fill, plural } from '../pages/text.tsx'
import type { Staff } from '../store/people.ts'
import all from './portal-messages.json' with { type: 'json' }

/** The lists that can be searched, and the name of each one's cursor parameter. */
const cursorNames = { accounts: 'after', links: 'before' } as const

type Place = keyof typeof cursorNames
/** `text`: '' for all; `cursor`: '' for the first page; `byForm`: the next pages are asked for by forms (POST) as well. */
export type Asked = { text: string; cursor: string; byForm: boolean }

/** Reads the search and cursor of a list. A search names customers, so it comes by POST and is in no URL, except for older URLs. */
export const readAsked = (c: Pick<PageCtx<Staff>, 'req' | 'var'>, of: Place): Asked => {
  const isForm = c.req.method === 'POST'
  const given = isForm ? c.var.form : new URL(c.req.url).searchParams
  const text = clean((given.get('q') ?? '').slice(0, 200))
  return { text, cursor: given.get(cursorNames[of]) ?? '', byForm: isForm && text !== '' }
}

/** A search and a cursor as hidden fields of a form. */
export const hiddenFields = (of: Place, { text, cursor }: Omit<Asked, 'byForm'>) =>
  Object.entries({ q: text, [cursorNames[of]]: cursor })
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name, value, type: 'hidden' }))

/** Fifty rows for a page, and one more that tells whether others follow. */
export const limit = 51

/** The rows of a page, and the cursor of the next one; null: it is the last. */
export const toFound = <Row,>(rows: Row[], cursorOf: (last: Row) => string) => {
  const found = rows.slice(0, limit - 1)
  const last = found.at(-1)
  return { found, end: last !== undefined && found.length < rows.length ? cursorOf(last) : null }
}

type Props = { shell: Shell; of: Place; asked: Asked }

export const Search = ({ shell, of, asked: { text, cursor, byForm } }: Props) => (
  <search data-asked={byForm ? new URLSearchParams({ q: text, [cursorNames[of]]: cursor }) : undefined}>
    <Form shell={shell} action={`/portal/${of}`} class="search">
      <label for="q">{all[of].search}</label>
      <div>
        <input id="q" name="q" type="search" value={text} maxlength={200} placeholder={all[of].placeholder} />
        <Submit>{all.search.go}</Submit>
        {text !== '' && <a href={`/portal/${of}`}>{all.search.all}</a>}
      </div>
    </Form>
  </search>
)

/** How many a search finds, if its first page holds all: counting on would read them all. `end`: the cursor of the next page. */
export const foundText = (of: Place, { text, cursor }: Asked, count: number, end: string | null) => {
  if (text === '' || cursor !== '' || count === 0) return undefined
  const { found, foundMany } = all[of]
  return fill(plural(end === null ? found : { other: foundMany }, count), { text })
}

const Step = ({ shell, of, asked, cursor, label }: Props & { cursor: string; label: string }) => {
  const action = `/portal/${of}`
  const fields = hiddenFields(of, { ...asked, cursor })
  if (asked.byForm) return <Form {...{ shell, action, fields }} submit={label} />
  const query = new URLSearchParams(fields.map(({ name, value }) => [name, value]))
  return <Go href={query.size === 0 ? action : `${action}?${query}`} text={label} />
}

/** Leads to the first page of a list and to the next one; `next` is its cursor. */
export const Pager = ({ next, ...props }: Props & { next: string | null }) => (
  <nav class="pager" aria-label={page().pages}>
    {props.asked.cursor !== '' && <Step {...props} cursor="" label={page().latest} />}
    {next !== null && <Step {...props} cursor={next} label={page().earlier} />}
  </nav>
)
