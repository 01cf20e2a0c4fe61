import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { type AttentionKind, attentionKinds } from '../../../../contract/places.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/list-card.tsx'
import { plural } from '../../../ui/numbers.ts'
import { focusActiveRow } from '../../../ui/use-grid-focus.ts'
import { Looking, LookingAgain } from '../looking.tsx'
import { surveyQuery } from '../queries.ts'
import { kindWords } from './attention-words.ts'
import { FindingsColumn } from './findings-column.tsx'

const keptKind = createKept<AttentionKind | null>(null)

/** Utility accounts whose address somebody should ask about: why, and what to ask. */
export function Attention() {
  const kindsRef = useRef<HTMLDivElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const survey = useQuery(surveyQuery)
  const [wanted, setWanted] = useKept(keptKind)
  const attention = survey.data?.attention
  const isKnown = survey.data?.known === true && attention !== undefined
  const kinds = attentionKinds.filter(kind => attention !== undefined && attention[kind] > 0)
  const total = kinds.reduce((sum, one) => sum + (attention?.[one] ?? 0), 0)
  const kind = kinds.find(one => one === wanted) ?? kinds[0]
  return (
    <ListCard
      label="Needs attention"
      bar={
        <p className="muted">
          {kind === undefined
            ? 'Addresses that somebody should ask about stand here.'
            : kindWords[kind].reason}
        </p>
      }
      foot={
        <>
          <span>{isKnown ? `${plural(total, 'question')} to ask` : '—'}</span>
          <LookingAgain survey={isKnown ? survey.data : undefined} />
        </>
      }
    >
      {survey.error === null ? null : (
        <div className="list-problem">
          <ShowFailure failure={survey.error} onRetry={() => void survey.refetch()} />
        </div>
      )}
      {!isKnown ? (
        survey.error === null ? (
          <Looking />
        ) : null
      ) : kind === undefined ? (
        <Empty icon={<CircleCheck aria-hidden="true" />}>
          Every address is whole, and none contradicts another.
        </Empty>
      ) : (
        <div className="matters">
          <div className="place-column">
            <h2 className="column-head">Matter</h2>
            <ChoiceList
              label="Matter"
              listRef={kindsRef}
              selected={kinds.indexOf(kind)}
              onSelect={index => setWanted(kinds[index] ?? null)}
              onForward={() => focusActiveRow(gridRef.current)}
              choices={kinds.map(one => ({
                key: one,
                content: kindWords[one].name,
                count: attention[one],
              }))}
            />
          </div>
          <FindingsColumn kind={kind} gridRef={gridRef} onBack={() => kindsRef.current?.focus()} />
        </div>
      )}
    </ListCard>
  )
}
