import { barX, text } from '@observablehq/plot'
import { useMemo } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { NameCounts } from '../../../../contract/overview.ts'
import { hashOf, type Route } from '../../../shared/routes/route.ts'
import { count } from '../../../ui/text/numbers.ts'
import { FigureCard } from './figure-card.tsx'
import { PlotBox } from './plot-box.tsx'
import { messages } from './report-messages.ts'

type NamesFigureProps = {
  /** What the names are of. */
  of: 'utility' | 'state'
  counts: NameCounts
  /** The list of those with this name. */
  routeOf: (name: string) => Route
}

/** Utility accounts by a name, the most first; the rest, which would be the longest bar, is one line below. */
export function NamesFigure({ of, counts: { top, others }, routeOf }: NamesFigureProps) {
  const words = messages.names[of]
  const bars = useMemo(
    () =>
      top.map(({ name, utilityAccounts }) => ({
        label: isolated(name ?? messages.names.notGiven),
        n: utilityAccounts,
        route: name === null ? undefined : routeOf(name),
      })),
    [top, routeOf],
  )
  const optionsAt = useMemo(() => {
    const longest = Math.max(0, ...bars.map(({ label }) => label.length))
    return (width: number) => ({
      height: bars.length * 26 + 8,
      marginTop: 4,
      marginBottom: 4,
      marginLeft: Math.min(longest * 7 + 12, width * 0.45),
      marginRight: 64,
      x: { axis: null },
      y: { label: null, tickSize: 0, domain: bars.map(({ label }) => label) },
      marks: [
        barX(bars, {
          x: 'n',
          y: 'label',
          fill: 'var(--accent)',
          insetTop: 3,
          insetBottom: 3,
          title: bar => messages.names.bar(bar.label, bar.n),
          href: bar => (bar.route === undefined ? null : hashOf(bar.route)),
        }),
        text(bars, { x: 'n', y: 'label', text: bar => count(bar.n), textAnchor: 'start', dx: 6 }),
      ],
    })
  }, [bars])
  return (
    <FigureCard
      title={words.title}
      empty={bars.length === 0 ? words.empty : null}
      chart={<PlotBox optionsAt={optionsAt} />}
      {...(others.names === 0 ? {} : { rest: words.rest(others.names, others.utilityAccounts) })}
      table={{
        head: [words.head, messages.names.accounts],
        rows: bars.map(({ label, n, route }) => ({
          id: label,
          cells: [{ text: label }, { text: count(n), route }],
        })),
      }}
    />
  )
}
