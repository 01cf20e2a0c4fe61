import type { Overview } from '../../../../contract/overview.ts'
import { stateAccountsRoute, utilityAccountsRoute } from '../../../shared/routes/account-route.ts'
import { DaysFigure } from './days-figure.tsx'
import { NamesFigure } from './names-figure.tsx'
import { WeeksFigure } from './weeks-figure.tsx'

/** The charts; with the library that draws them they come after the rest of the screen. */
export function Figures({ overview }: { overview: Overview }) {
  const { weeks, days, utilities, states, links } = overview
  return (
    <div className="figures">
      <WeeksFigure weeks={weeks} hasLinks={links > 0} />
      {days === null ? null : <DaysFigure days={days} weeks={weeks} />}
      <NamesFigure of="utility" counts={utilities} routeOf={utilityAccountsRoute} />
      <NamesFigure of="state" counts={states} routeOf={stateAccountsRoute} />
    </div>
  )
}
