/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import type { Kind } from './forms.tsx'
import { messages } from './page-messages.ts'
import { Exact, timeText, Words } from './text.tsx'

/** A time in UTC; with the script, in the reader's own zone. `day`: the script shows the day alone, and the whole time on hover. */
export const Time = ({ at, day }: { at: number; day?: boolean }) => (
  <time datetime={new Date(at).toISOString()} data-day={day}>
    {timeText(at)}
  </time>
)

export const Card = (props: { id: string; title: Child; class?: string; children: Child }) => (
  <section class={`card ${props.class ?? ''}`} aria-labelledby={`${props.id}-title`}>
    <h2 id={`${props.id}-title`}>{props.title}</h2>
    {props.children}
  </section>
)

/** Says that what was asked for is done. */
export const Done = ({ text }: { text: Child }) => (
  <p class="note ok" role="status">
    {text}
  </p>
)

export const Facts = ({ facts, ...rest }: { facts: Record<string, Child>; class?: string }) => (
  <dl {...rest}>
    {Object.entries(facts).map(([name, value]) => (
      <>
        <dt>{name}</dt>
        <dd>{value ?? <span class="muted">{messages().notGiven}</span>}</dd>
      </>
    ))}
  </dl>
)

export const Lines = ({ name, more }: { name: Child; more: Child[] }) => (
  <span class="lines">
    <strong>{name}</strong>
    {more.map(line => (
      <span class="muted">{line}</span>
    ))}
  </span>
)

export const List = ({ items, none, ...rest }: { items: Child[]; none?: string; class?: string }) =>
  items.length === 0 ? (
    <p class="empty">{none}</p>
  ) : (
    <ul class={rest.class ?? 'card list'}>
      {items.map(item => (
        <li>{item}</li>
      ))}
    </ul>
  )

/** `widths`: fixed widths of the columns, whatever the rows hold. */
type TableProps = {
  columns: string[]
  widths?: string[]
  rows: { cells: Child[]; acts?: Child }[]
  none: Child
}

/** A table whose rows become cards where there is little room; the last column holds the actions. `none` is shown where it has no rows. */
export const Table = ({ columns, widths, rows, none }: TableProps) =>
  rows.length === 0 ? (
    <p class="empty">{none}</p>
  ) : (
    <table class="card">
      {widths?.map(width => (
        <col width={width} />
      ))}
      <thead>
        <tr>
          {columns.map(column => (
            <th scope="col">{column}</th>
          ))}
          {rows[0]?.acts !== undefined && (
            <th scope="col">
              <span class="hidden">{messages().actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name, ...cells], acts }) => (
          <tr>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td data-label={columns[place + 1]}>{cell}</td>
            ))}
            {acts !== undefined && <td class="acts">{acts}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )

/** A link that looks like a button of this `kind`. */
export const Go = ({ href, text, kind }: { href: string; text: string; kind?: Kind }) => (
  <a class={['button', kind].filter(Boolean).join(' ')} href={href}>
    {text}
  </a>
)

type CopyableProps = { id: string; what: string; text: string; primary?: boolean }

export const Copyable = ({ id, what, text, primary = false }: CopyableProps) => {
  const { copy, copied } = messages()
  const button = { class: primary ? 'primary' : undefined, 'data-copy': id, 'data-copied': copied }
  return (
    <div class="copy">
      <code class="value" id={id}>
        <Exact text={text} />
      </code>
      <button type="button" {...button} aria-live="polite" hidden>
        {copy}
        <span class="hidden"> {what}</span>
      </button>
    </div>
  )
}

export const Given = ({ text, none }: { text: string; none: string }) =>
  text === '' ? <span class="muted">{none}</span> : <Words text={text} />
