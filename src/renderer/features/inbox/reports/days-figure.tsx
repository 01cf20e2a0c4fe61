import { barY, ruleY, text } from '@observablehq/plot'
import { useMemo } from 'react'
import type { DayCount, LinkWeek } from '../../../../contract/overview.ts'
import { linksAcceptedRoute } from '../../../shared/routes/account-route.ts'
import { hashOf } from '../../../shared/routes/route.ts'
import { dayRange, dayRangeWords } from '../../../shared/words/day-range.ts'
import { count, plural } from '../../../ui/text/numbers.ts'
import { FigureCard } from './figure-card.tsx'
import { PlotBox } from './plot-box.tsx'
import { messages } from './report-messages.ts'

const words = messages.days

/** How long customers take from the link to their acceptance. */
export function DaysFigure({ days, weeks }: { days: DayCount[]; weeks: LinkWeek[] }) {
  const [from, to] = [weeks[0]?.from ?? 0, weeks.at(-1)?.to ?? 0]
  const optionsAt = useMemo(() => {
    const bars = days.map(({ links, ...range }) => ({
      label: dayRange(range),
      words: dayRangeWords(range),
      n: links,
      href: hashOf(linksAcceptedRoute(from, to, range)),
    }))
    const most = Math.max(1, ...bars.map(({ n }) => n))
    return () => ({
      height: 200,
      marginTop: 20,
      marginLeft: 4,
      marginRight: 4,
      x: {
        label: null,
        tickSize: 0,
        domain: bars.map(({ label }) => label),
        padding: 0.25,
      },
      y: { axis: null, domain: [0, most] },
      marks: [
        barY(bars, {
          x: 'label',
          y: 'n',
          fill: 'var(--accent)',
          title: bar => `${bar.words}: ${plural(bar.n, 'link')}`,
          href: 'href',
        }),
        text(bars, { x: 'label', y: 'n', text: bar => count(bar.n), dy: -8, filter: bar => bar.n > 0 }),
        ruleY([0], { stroke: 'var(--line-strong)' }),
      ],
    })
  }, [days, from, to])
  const isEmpty = days.every(({ links }) => links === 0)
  return (
    <FigureCard
      title={words.title}
      note={words.note}
      empty={isEmpty ? words.empty : null}
      chart={<PlotBox optionsAt={optionsAt} />}
      table={{
        head: [words.head, words.links],
        rows: days.map(({ links, ...range }) => ({
          id: `${range.from}`,
          cells: [
            { text: dayRangeWords(range) },
            { text: count(links), route: links === 0 ? undefined : linksAcceptedRoute(from, to, range) },
          ],
        })),
      }}
    />
  )
}
