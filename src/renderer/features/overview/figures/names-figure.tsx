import { barX, text } from '@observablehq/plot'
import { useMemo } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { NameCounts } from '../../../../contract/overview.ts'
import { hashOf, type Route } from '../../../shared/routes/route.ts'
import { count, plural } from '../../../ui/text/numbers.ts'
import { FigureCard } from './figure-card.tsx'
import { PlotBox } from './plot-box.tsx'

type NamesFigureProps = {
  title: string
  /** What the names are: "utility". */
  noun: string
  plural: string
  counts: NameCounts
  empty: string
  /** The list of those with this name. */
  routeOf: (name: string) => Route
}

/** Utility accounts by a name, the most first. */
export function NamesFigure({ title, noun, plural: nouns, counts, empty, routeOf }: NamesFigureProps) {
  const { top, others } = counts
  const bars = useMemo(
    () => [
      ...top.map(({ name, utilityAccounts }) => ({
        label: isolated(name ?? 'not given'),
        n: utilityAccounts,
        route: name === null ? undefined : routeOf(name),
        others: false,
      })),
      ...(others.names === 0
        ? []
        : [
            {
              label: `${count(others.names)} other ${others.names === 1 ? noun : nouns}`,
              n: others.utilityAccounts,
              route: undefined,
              others: true,
            },
          ]),
    ],
    [top, others, noun, nouns, routeOf],
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
      color: { type: 'identity' as const },
      y: { label: null, tickSize: 0, domain: bars.map(({ label }) => label) },
      marks: [
        barX(bars, {
          x: 'n',
          y: 'label',
          fill: bar => (bar.others ? 'var(--line-strong)' : 'var(--accent)'),
          insetTop: 3,
          insetBottom: 3,
          title: bar => `${bar.label}: ${plural(bar.n, 'utility account')}`,
          href: bar => (bar.route === undefined ? null : hashOf(bar.route)),
        }),
        text(bars, { x: 'n', y: 'label', text: bar => count(bar.n), textAnchor: 'start', dx: 6 }),
      ],
    })
  }, [bars])
  return (
    <FigureCard
      title={title}
      empty={bars.length === 0 ? empty : null}
      chart={<PlotBox optionsAt={optionsAt} />}
      table={{
        head: [noun.charAt(0).toUpperCase() + noun.slice(1), 'Utility accounts'],
        rows: bars.map(({ label, n, route }) => ({
          id: label,
          cells: [{ text: label }, { text: count(n), route }],
        })),
      }}
    />
  )
}
