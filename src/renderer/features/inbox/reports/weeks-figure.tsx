import { barY, frame } from '@observablehq/plot'
import { useMemo } from 'react'
import type { LinkWeek } from '../../../../contract/overview.ts'
import { linksAcceptedRoute, linksMadeRoute } from '../../../shared/routes/account-route.ts'
import { hashOf } from '../../../shared/routes/route.ts'
import { count } from '../../../ui/text/numbers.ts'
import { FigureCard } from './figure-card.tsx'
import { PlotBox } from './plot-box.tsx'
import { messages, weekWords } from './report-messages.ts'

const words = messages.weeks

type Bar = { week: number; what: 'made' | 'accepted'; n: number; href: string; title: string }

const fills = { made: 'var(--line-strong)', accepted: 'var(--accent)' } as const

const barsOf = (weeks: LinkWeek[]): Bar[] =>
  weeks.flatMap(({ from, to, made, accepted }) => {
    const bar = (what: Bar['what'], n: number): Bar => ({
      week: from,
      what,
      n,
      href: hashOf(what === 'made' ? linksMadeRoute(from, to) : linksAcceptedRoute(from, to)),
      title: words.bar(weekWords(from), n, what),
    })
    return [bar('made', made), ...(accepted === null ? [] : [bar('accepted', accepted)])]
  })

/** Links that were made and accepted, week by week. */
export function WeeksFigure({ weeks, hasLinks }: { weeks: LinkWeek[]; hasLinks: boolean }) {
  const tells = weeks.some(({ accepted }) => accepted !== null)
  const optionsAt = useMemo(() => {
    const bars = barsOf(weeks)
    const most = Math.max(1, ...bars.map(({ n }) => n))
    return (width: number) => {
      const every = Math.ceil(weeks.length / Math.max(1, Math.floor(width / 64)))
      const ticks = weeks.map(({ from }) => from).filter((_, at) => (weeks.length - 1 - at) % every === 0)
      return {
        height: 200,
        marginTop: 12,
        marginLeft: 40,
        marginRight: 16,
        x: { axis: null, padding: 0, domain: tells ? ['made', 'accepted'] : ['made'] },
        fx: {
          axis: 'bottom' as const,
          label: null,
          padding: 0.25,
          domain: weeks.map(({ from }) => from),
          ticks,
          tickFormat: weekWords,
        },
        y: {
          label: null,
          ticks: Math.min(4, most),
          tickFormat: count,
          tickSize: 0,
          domain: [0, most],
          nice: true,
        },
        marks: [
          barY(bars, {
            fx: 'week',
            x: 'what',
            y: 'n',
            fill: (bar: Bar) => fills[bar.what],
            title: 'title',
            href: 'href',
          }),
          frame({ anchor: 'bottom', facet: 'super', stroke: 'var(--line-strong)' }),
        ],
        color: { type: 'identity' as const },
      }
    }
  }, [weeks, tells])
  return (
    <FigureCard
      title={tells ? words.title : words.onlyMade}
      {...(tells ? {} : { note: words.note })}
      empty={hasLinks ? null : words.empty}
      chart={
        <>
          {tells ? (
            <p className="line small muted">
              <span className="swatch made" />
              {words.made} <span className="swatch accepted" />
              {words.accepted}
            </p>
          ) : null}
          <PlotBox optionsAt={optionsAt} />
        </>
      }
      table={{
        head: [words.head, words.made, ...(tells ? [words.accepted] : [])],
        rows: weeks.toReversed().map(({ from, to, made, accepted }) => ({
          id: `${from}`,
          cells: [
            { text: weekWords(from) },
            { text: count(made), route: made === 0 ? undefined : linksMadeRoute(from, to) },
            ...(accepted === null
              ? []
              : [
                  {
                    text: count(accepted),
                    route: accepted === 0 ? undefined : linksAcceptedRoute(from, to),
                  },
                ]),
          ],
        })),
      }}
    />
  )
}
