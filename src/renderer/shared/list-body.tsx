import type { ReactNode } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { Empty } from '../ui/notices/empty.tsx'
import { ShowFailure } from './failure.tsx'

type ListProblemProps = { failure: Failure | null; onRetry: () => void }

/** What went wrong with a list, above its rows. */
export function ListProblem({ failure, onRetry }: ListProblemProps) {
  if (failure === null) return null
  return (
    <div className="list-problem">
      <ShowFailure failure={failure} onRetry={onRetry} />
    </div>
  )
}

type ListBodyProps = ListProblemProps & {
  /** What is being done as long as it is not known what the list holds. */
  reading: string
  isKnown: boolean
  /** What stands in place of rows that there are none of; null: there are some. */
  nothing: ReactNode
  children: ReactNode
}

/** What stands between a list's search and its counts: what went wrong, then its rows, or what stands in their place. */
export function ListBody({ failure, onRetry, reading, isKnown, nothing, children }: ListBodyProps) {
  return (
    <>
      <ListProblem failure={failure} onRetry={onRetry} />
      {isKnown ? (nothing ?? children) : failure === null ? <Empty late>{reading}</Empty> : null}
    </>
  )
}
