import { useQueries } from '@tanstack/react-query'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import { type AskedState, everyLink, linkStates } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import { Tabs } from '../../../ui/fields/tabs.tsx'
import { atLeast } from '../../../ui/text/numbers.ts'
import { tabCountQuery } from '../queries.ts'
import { silentStates, withState } from './register-filters.tsx'
import { messages } from './register-messages.ts'

/** What a tab asks for. */
type Part = Pick<LinkList, 'state' | 'followUp'>

const part = (state: AskedState | null, followUp = false): Part => ({ state, followUp })
/** Those that were renewed have no tab of their own: a filter shows them. */
const states = linkStates.filter(state => state !== 'replaced')
const parts: Part[] = [part(null), part(null, true), ...states.map(state => part(state))]
/** More tabs than these do not fit beside a record: there the last states stand in a menu. */
const most = 7

const idOf = ({ state, followUp }: Part) => (followUp ? 'follow-up' : (state ?? 'all'))

const labelOf = ({ state, followUp }: Part): string =>
  followUp ? messages.followUp : state === null ? messages.all : stateWord(shownState(state))

type StateTabsProps = {
  list: LinkList
  /** The service tells how far links are. */
  tellsMore: boolean
  onChange: (change: Partial<LinkList>) => void
  /** The list once it has not changed for a moment, for what is counted. */
  debounced: LinkList
}

/** All, what is to follow up, then each state that a link is in; their numbers are of what the search and the filters leave. */
export function StateTabs({ list, debounced, tellsMore, onChange }: StateTabsProps) {
  const offered = parts.filter(({ state }) => tellsMore || state === null || silentStates.includes(state))
  const [whole, found] = [everyLink, debounced].map(of =>
    offered.map(one => tabCountQuery({ ...of, ...one })),
  )
  const totals = useQueries({ queries: whole ?? [] })
  const counts = useQueries({ queries: found ?? [] })
  const chosen = idOf(list)
  const choose = (wanted: Part) => {
    if (wanted.followUp) return onChange({ ...wanted, archived: false, by: 'last', descending: true })
    const order = list.followUp ? { by: everyLink.by, descending: true } : {}
    onChange({ ...withState(wanted.state), followUp: false, ...order })
  }
  const tabs = offered.flatMap((one, index) => {
    const known = counts[index]?.data
    const isThere = index === 0 || (totals[index]?.data?.total ?? 0) > 0 || idOf(one) === chosen
    const count = known ? atLeast(known.total, known.more) : null
    return isThere ? [{ part: one, id: idOf(one), label: labelOf(one), count }] : []
  })
  const others = tabs.length > most ? tabs.slice(most - 1) : []
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
            {other === undefined ? messages.more : other.label}
          </MenuButton>
        </span>
      )}
    </>
  )
}
