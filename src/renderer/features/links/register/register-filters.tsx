import { useQuery } from '@tanstack/react-query'
import { shownState, stateWord } from '../../../../contract/links/link-states.ts'
import { type AskedState, linkStates } from '../../../../contract/links/register.ts'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'
import { SelectChip } from '../../../ui/fields/select-chip.tsx'
import { ToggleChip } from '../../../ui/fields/toggle-chip.tsx'
import { makersQuery } from '../queries.ts'
import { filterMessages as messages } from './register-messages.ts'
import { SpanChip } from './span-chip.tsx'

/** What a service that keeps to the interface lets this desk know of links. */
export const silentStates: readonly AskedState[] = ['created', 'copied', 'ended', 'outcome_unknown']

/** When they were accepted says nothing of links in another state. */
export const withState = (state: AskedState | null): Partial<LinkList> => ({
  state,
  ...(state === 'accepted' ? {} : { acceptedFrom: null, acceptedTo: null }),
})

type ChoiceChipProps<Value extends string> = {
  label: string
  choices: readonly Value[]
  wordOf: (value: Value) => string
  value: Value | null
  onChange: (value: Value | null) => void
}

function ChoiceChip<Value extends string>(props: ChoiceChipProps<Value>) {
  const { label, choices, wordOf, value, onChange } = props
  return (
    <SelectChip
      label={label}
      value={value === null ? null : wordOf(value)}
      options={choices.map(wordOf)}
      onChange={word => onChange(choices.find(choice => wordOf(choice) === word) ?? null)}
    />
  )
}

type RegisterFiltersProps = {
  list: LinkList
  /** The service tells how far links are. */
  tellsMore: boolean
  onChange: (change: Partial<LinkList>) => void
}

/** What of the register is shown; each chip says by what it filters. */
export function RegisterFilters({ list, tellsMore, onChange }: RegisterFiltersProps) {
  const makers = (useQuery(makersQuery).data ?? []).filter(maker => maker !== '')
  const hasAccepted = list.acceptedFrom !== null || list.acceptedTo !== null
  return (
    <>
      <ChoiceChip
        label={messages.state}
        choices={linkStates.filter(state => tellsMore || silentStates.includes(state))}
        wordOf={state => (state === 'replaced' ? messages.renewed : stateWord(shownState(state)))}
        value={list.state}
        onChange={state => onChange(withState(state))}
      />
      <SpanChip label={messages.created} span={list} onChange={onChange} />
      {list.state === 'accepted' || hasAccepted ? (
        <SpanChip
          label={messages.since}
          span={{ from: list.acceptedFrom, to: list.acceptedTo }}
          onChange={({ from, to }) => onChange({ acceptedFrom: from, acceptedTo: to })}
        />
      ) : null}
      {makers.length > 0 || list.maker !== null ? (
        <ChoiceChip
          label={messages.maker}
          choices={['', ...makers]}
          wordOf={maker => maker || messages.you}
          value={list.maker}
          onChange={maker => onChange({ maker })}
        />
      ) : null}
      <ChoiceChip
        label={messages.kind}
        choices={['personal', 'standing']}
        wordOf={kind => messages.kinds[kind]}
        value={list.kind}
        onChange={kind => onChange({ kind })}
      />
      <ChoiceChip
        label={messages.mail}
        choices={['with', 'without']}
        wordOf={mail => messages.mails[mail]}
        value={list.mail}
        onChange={mail => onChange({ mail })}
      />
      <ToggleChip
        selected={list.archived}
        onChange={archived => onChange({ archived, followUp: false, counted: false })}
      >
        {messages.archived}
      </ToggleChip>
      {list.counted ? (
        <ToggleChip selected onChange={() => onChange({ counted: false })}>
          {messages.withArchived}
        </ToggleChip>
      ) : null}
    </>
  )
}
