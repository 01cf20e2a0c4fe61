import { useQuery } from '@tanstack/react-query'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import { type AskedState, linkMails, linkStates } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { useTellsMore } from '../../../shared/hooks/app-state.ts'
import { SelectChip, ToggleChip } from '../../../ui/fields/chips.tsx'
import { type LinksList, makersQuery } from '../queries.ts'
import { filterMessages as messages } from './register-messages.ts'
import { SpanChip } from './span-chip.tsx'

/** The states that this desk knows even if the service implements only the interface and reports nothing about links. */
export const silentStates: readonly AskedState[] = ['created', 'copied', 'ended', 'outcome_unknown']

/** The change to another state; it drops the filter by time of acceptance, which would hide all links in other states. */
export const withState = (state: AskedState | null): Partial<LinkList> => ({
  state,
  ...(state === 'accepted' ? {} : { acceptedFrom: null, acceptedTo: null }),
})

const stateOption = (value: AskedState) => ({
  value,
  text: value === 'replaced' ? messages.renewed : stateWord(shownState(value)),
})

/** Chip value for maker '' (this desk): a select uses the value '' for "no filter". */
const self = 'self:'

export function RegisterFilters({ list: { filter: list, change } }: { list: LinksList }) {
  const tellsMore = useTellsMore()
  const makers = (useQuery(makersQuery).data ?? []).filter(maker => maker !== '')
  const hasAccepted = list.acceptedFrom !== null || list.acceptedTo !== null
  return (
    <>
      <SelectChip
        label={messages.state}
        options={linkStates.filter(state => tellsMore || silentStates.includes(state)).map(stateOption)}
        value={list.state}
        onChange={state => change(withState(state))}
      />
      <SpanChip label={messages.created} span={list} onChange={change} />
      {list.state === 'accepted' || hasAccepted ? (
        <SpanChip
          label={messages.since}
          span={{ from: list.acceptedFrom, to: list.acceptedTo }}
          onChange={({ from, to }) => change({ acceptedFrom: from, acceptedTo: to })}
        />
      ) : null}
      {makers.length > 0 || list.maker !== null ? (
        <SelectChip
          label={messages.maker}
          options={[{ value: self, text: messages.you }, ...makers.map(value => ({ value, text: value }))]}
          value={list.maker === '' ? self : list.maker}
          onChange={maker => change({ maker: maker === self ? '' : maker })}
        />
      ) : null}
      <SelectChip
        label={messages.kind}
        options={(['personal', 'standing'] as const).map(value => ({ value, text: messages.kinds[value] }))}
        value={list.kind}
        onChange={kind => change({ kind })}
      />
      <SelectChip
        label={messages.mail}
        options={linkMails.map(value => ({ value, text: messages.mails[value] }))}
        value={list.mail}
        onChange={mail => change({ mail })}
      />
      <ToggleChip
        selected={list.archived}
        onChange={archived => change({ archived, followUp: false, counted: false })}
      >
        {messages.archived}
      </ToggleChip>
      {list.reached === null ? null : (
        <ToggleChip selected onChange={() => change({ reached: null })}>
          {messages.reached[list.reached]}
        </ToggleChip>
      )}
      {list.counted ? (
        <ToggleChip selected onChange={() => change({ counted: false })}>
          {messages.withArchived}
        </ToggleChip>
      ) : null}
    </>
  )
}
