import type { Overview } from '../../../../contract/overview.ts'
import { Failed } from './failed.tsx'
import { Newcomers } from './newcomers.tsx'
import { Runs } from './runs.tsx'
import { Waiting } from './waiting.tsx'

/** What there is to look at now. */
export function Today({ overview }: { overview: Overview }) {
  return (
    <section className="card today" aria-labelledby="overview-today">
      <h2 id="overview-today">Today</h2>
      <div className="today-blocks">
        <Newcomers overview={overview} />
        <Waiting />
        <Failed overview={overview} />
        <Runs />
      </div>
    </section>
  )
}
