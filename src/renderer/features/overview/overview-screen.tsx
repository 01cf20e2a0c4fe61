import './overview.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ShowFailure } from '../../shared/failure.tsx'
import { createKept } from '../../ui/kept.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { Empty } from '../../ui/notices/empty.tsx'
import { overviewQuery } from './queries.ts'
import { Today } from './today/today.tsx'

const keptTop = createKept(0)

/** Charts take a while to draw: what is new stands first, and can be used. */
const Figures = lazy(async () => {
  await new Promise(resolve => requestIdleCallback(resolve))
  return { default: (await import('./figures/figures.tsx')).Figures }
})

/** What is new, what waits and what failed; and how links and accounts have come along. */
export function OverviewScreen() {
  const { data: overview, error, refetch } = useQuery(overviewQuery)
  return (
    <Screen kept={keptTop} className="overview-screen">
      <ScreenHead title="Overview" />
      {error === null ? null : <ShowFailure failure={error} onRetry={() => void refetch()} />}
      {overview === undefined ? (
        error === null ? (
          <Empty late>Looking what is new…</Empty>
        ) : null
      ) : (
        <div className="overview">
          <Today overview={overview} />
          <Suspense>
            <Figures overview={overview} />
          </Suspense>
        </div>
      )}
    </Screen>
  )
}
