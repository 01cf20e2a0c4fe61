import { useQuery } from '@tanstack/react-query'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { messages } from '../inbox-messages.ts'
import { overviewQuery } from '../queries.ts'
import { Figures } from './figures.tsx'

/** How links and accounts have come along. */
export function Reports() {
  const { data: overview, error, refetch } = useQuery(overviewQuery)
  if (error !== null) return <ShowFailure failure={error} onRetry={() => void refetch()} />
  return overview === undefined ? <Empty late>{messages.reading}</Empty> : <Figures overview={overview} />
}
