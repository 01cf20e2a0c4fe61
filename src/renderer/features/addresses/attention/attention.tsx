import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { type AttentionKind, attentionKinds } from '../../../../contract/places.ts'
import { accountsSummaryQuery } from '../../../shared/hooks/accounts-summary.ts'
import { ListProblem } from '../../../shared/list-body.tsx'
import { ChoiceList } from '../../../ui/fields/choice-list.tsx'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ListCard } from '../../../ui/layout/list-card.tsx'
import { Empty } from '../../../ui/notices/empty.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { AddressSearch, type Searching } from '../address-search.tsx'
import { Looking, LookingAgain } from '../looking.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { surveyedQuery, surveyQuery } from '../queries.ts'
import { kindWords } from './attention-words.ts'
import { FindingsColumn } from './findings-column.tsx'

const keptKind = createKept<AttentionKind | null>(null)

/** Utility accounts whose address somebody should ask about: why, and what to ask. */
export function Attention({ searching }: { searching: Searching }) {
  const { search } = searching
  const kindsRef = useRef<HTMLDivElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const survey = useQuery(surveyQuery)
  const hasNone = useQuery(accountsSummaryQuery).data?.utilityAccounts === 0
  const [wanted, setWanted] = useKept(keptKind)
  const searched = search.trim() !== ''
  const known = survey.data?.known === true
  const found = useQuery({
    ...surveyedQuery(search),
    enabled: searched && known,
    placeholderData: keepPreviousData,
  })
  const attention = searched ? found.data?.attention : survey.data?.attention
  const isKnown = known && attention !== undefined
  const failed = [survey, found].find(query => query.error !== null)
  const kinds = attentionKinds.filter(kind => attention !== undefined && attention[kind] > 0)
  const total = kinds.reduce((sum, one) => sum + (attention?.[one] ?? 0), 0)
  const kind = kinds.find(one => one === wanted) ?? kinds[0]
  return (
    <ListCard
      label="Needs attention"
      busy={searched && found.isPlaceholderData}
      bar={
        <>
          <AddressSearch searching={searching} onLeave={() => kindsRef.current?.focus()} />
          {kind === undefined ? null : <p className="muted matter-reason">{kindWords[kind].reason}</p>}
        </>
      }
      foot={
        <>
          <span>
            {isKnown && !hasNone ? `${plural(total, 'question')} ${searched ? 'found' : 'to ask'}` : '—'}
          </span>
          <LookingAgain survey={isKnown ? survey.data : undefined} />
        </>
      }
    >
      <ListProblem failure={failed?.error ?? null} onRetry={() => void failed?.refetch()} />
      {!isKnown ? (
        failed === undefined ? (
          <Looking />
        ) : null
      ) : kind === undefined ? (
        <NothingFound {...{ searching, hasNone }} one="question" all="questions">
          <Empty icon={<CircleCheck aria-hidden="true" />}>
            Every address is whole, and none contradicts another.
          </Empty>
        </NothingFound>
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
                count: attention?.[one] ?? null,
              }))}
            />
          </div>
          <FindingsColumn
            kind={kind}
            search={search}
            gridRef={gridRef}
            onBack={() => kindsRef.current?.focus()}
          />
        </div>
      )}
    </ListCard>
  )
}
