import type { Overview } from '../../../../contract/overview.ts'
import { stateAccountsRoute, utilityAccountsRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { DaysFigure } from './days-figure.tsx'
import { NamesFigure } from './names-figure.tsx'
import { messages } from './report-messages.ts'
import { WeeksFigure } from './weeks-figure.tsx'

/** The charts; with the library that draws them they come after the rest of the screen. */
export function Figures({ overview }: { overview: Overview }) {
  const { weeks, days, utilities, states, links } = overview
  if (links === 0 && utilities.top.length === 0)
    return (
      <Empty action={<Button onPress={() => go({ to: '/links' })}>{messages.createLink}</Button>}>
        {messages.nothing}
      </Empty>
    )
  return (
    <div className="figures">
      <WeeksFigure weeks={weeks} hasLinks={links > 0} />
      {days === null ? null : <DaysFigure days={days} weeks={weeks} />}
      <NamesFigure of="utility" counts={utilities} routeOf={utilityAccountsRoute} />
      <NamesFigure of="state" counts={states} routeOf={stateAccountsRoute} />
    </div>
  )
}
