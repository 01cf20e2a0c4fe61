import { type ReactNode, useId, useState } from 'react'
import type { Route } from '../../../shared/routes/route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { messages } from './report-messages.ts'

export type FigureCell = { text: string; route?: Route | undefined }
export type FigureTable = { head: string[]; rows: { id: string; cells: FigureCell[] }[] }

type FigureCardProps = {
  title: string
  /** What is counted, where the title does not say it all. */
  note?: string
  /** What will stand here; null where something does. */
  empty: string | null
  chart: ReactNode
  /** What the figure leaves out. */
  rest?: string
  table: FigureTable
}

const views = [
  { value: 'chart', label: messages.chart },
  { value: 'table', label: messages.table },
] as const

/** A figure as a chart or as a table; each number leads to the list behind it. */
export function FigureCard({ title, note, empty, chart, rest, table }: FigureCardProps) {
  const id = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  return (
    <section className="card figure stack" aria-labelledby={id}>
      <header className="line">
        <h2 id={id}>{title}</h2>
        {empty === null ? (
          <Segments label={messages.showAs(title)} options={views} value={view} onChange={setView} />
        ) : null}
      </header>
      {note === undefined || empty !== null ? null : <p className="muted small">{note}</p>}
      {empty !== null ? (
        <p className="muted">{empty}</p>
      ) : view === 'chart' ? (
        <>
          {chart}
          <p className="visually-hidden">{messages.isChart}</p>
        </>
      ) : (
        <Table title={title} table={table} />
      )}
      {rest === undefined || empty !== null ? null : <p className="muted small">{rest}</p>}
    </section>
  )
}

function Table({ title, table }: { title: string; table: FigureTable }) {
  return (
    <table className="figure-table">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {table.head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ id, cells: [first, ...rest] }) => (
          <tr key={id}>
            <th scope="row">{first === undefined ? null : <Cell cell={first} />}</th>
            {rest.map((cell, index) => (
              <td key={table.head[index + 1]}>
                <Cell cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ cell: { text, route } }: { cell: FigureCell }) {
  return route === undefined ? text : <RouteLink {...route}>{text}</RouteLink>
}
