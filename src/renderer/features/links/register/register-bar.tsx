import { useQueries } from '@tanstack/react-query'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import { type AskedState, everyLink, linkStates } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { useTellsMore } from '../../../shared/hooks/app-state.ts'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import { Tabs } from '../../../ui/fields/tabs.tsx'
import { atLeast } from '../../../ui/text/numbers.ts'
import { type LinksList, tabCountQuery } from '../queries.ts'
import { silentStates, withState } from './register-filters.tsx'
import { messages } from './register-messages.ts'
import { inMenu } from './tabs-in-menu.ts'

type Part = Pick<LinkList, 'state' | 'followUp'>

const part = (state: AskedState | null, followUp = false): Part => ({ state, followUp })
/** Renewed links have no tab, only a filter. */
const states = linkStates.filter(state => state !== 'replaced')
const parts: Part[] = [part(null), part(null, true), ...states.map(state => part(state))]
const idOf = ({ state, followUp }: Part) => (followUp ? 'follow-up' : (state ?? 'all'))

const labelOf = ({ state, followUp }: Part): string =>
  followUp ? messages.followUp : state === null ? messages.all : stateWord(shownState(state))

/** Tabs: all, due for follow-up, then each state; their counts respect search and filters. */
export function StateTabs({ list: { filter, debounced, change } }: { list: LinksList }) {
  const tellsMore = useTellsMore()
  const offered = parts.filter(({ state }) => tellsMore || state === null || silentStates.includes(state))
  const countsOf = (list: LinkList) => offered.map(one => tabCountQuery({ ...list, ...one }))
  const totals = useQueries({ queries: countsOf(everyLink) })
  const counts = useQueries({ queries: countsOf(debounced) })
  const chosen = idOf(filter)
  const choose = (wanted: Part) => {
    if (wanted.followUp) return change({ ...wanted, archived: false, by: 'last', descending: true })
    const order = filter.followUp ? { by: everyLink.by, descending: true } : {}
    change({ ...withState(wanted.state), followUp: false, ...order })
  }
  const tabs = offered.flatMap((one, index) => {
    const known = counts[index]?.data
    const isThere = index === 0 || (totals[index]?.data?.total ?? 0) > 0 || idOf(one) === chosen
    const count = known ? atLeast(known.total, known.more) : null
    return isThere ? [{ part: one, id: idOf(one), label: labelOf(one), count }] : []
  })
  const others = inMenu(tabs)
  const other = others.find(({ id }) => id === chosen)
  return (
    <>
      <Tabs
        label={messages.byState}
        tabs={tabs}
        chosen={chosen}
        onChoose={id => choose(tabs.find(tab => tab.id === id)?.part ?? part(null))}
      />
      {others.length === 0 ? null : (
        <span className="more-states">
          <MenuButton
            label={messages.moreStates}
            look="chip"
            selected={other !== undefined}
            items={others.map(tab => ({
              label: tab.label,
              note: tab.count,
              chosen: tab.id === chosen,
              onChoose: () => choose(tab.part),
            }))}
          >
            {other?.label}
          </MenuButton>
        </span>
      )}
    </>
  )
}
