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
      <NamesFigure
        title="Utility accounts by utility"
        noun="utility"
        plural="utilities"
        counts={utilities}
        empty="No accounts yet. How many each utility has will stand here."
        routeOf={utilityAccountsRoute}
      />
      <NamesFigure
        title="Utility accounts by state"
        noun="state"
        plural="states"
        counts={states}
        empty="No accounts yet. How many each state has will stand here."
        routeOf={stateAccountsRoute}
      />
    </div>
  )
}
