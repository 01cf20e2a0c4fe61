import { useQuery } from '@tanstack/react-query'
import type { LinkList } from '../../../../../contract/links/register-schemas.ts'
import { SelectChip } from '../../../../ui/fields/select-chip.tsx'
import { ToggleChip } from '../../../../ui/fields/toggle-chip.tsx'
import { makersQuery } from '../../queries.ts'
import {
  type Choice,
  kindChoices,
  mailChoices,
  makerWord,
  messages,
  stateChoices,
} from './filter-messages.ts'
import { SpanChip } from './span-chip.tsx'

type RegisterFiltersProps = {
  list: LinkList
  /** The service tells how far links are. */
  tellsMore: boolean
  onChange: (change: Partial<LinkList>) => void
}

type ChoiceChipProps<Value> = {
  label: string
  choices: Choice<Value>[]
  value: Value
  onChange: (value: Value | null) => void
}

function ChoiceChip<Value>({ label, choices, value, onChange }: ChoiceChipProps<Value>) {
  return (
    <SelectChip
      label={label}
      value={choices.find(choice => choice.value === value)?.word ?? null}
      options={choices.map(({ word }) => word)}
      onChange={word => onChange(choices.find(choice => choice.word === word)?.value ?? null)}
    />
  )
}

const anyAcceptance = { acceptedFrom: null, acceptedTo: null }

/** What of the register is shown; each chip says by what it filters. */
export function RegisterFilters({ list, tellsMore, onChange }: RegisterFiltersProps) {
  const makers = (useQuery(makersQuery).data ?? []).filter(maker => maker !== '')
  const hasAccepted = list.acceptedFrom !== null || list.acceptedTo !== null
  return (
    <>
      <ChoiceChip
        label={messages.state}
        choices={stateChoices(tellsMore)}
        value={list.state}
        onChange={state => onChange({ state, ...(state === 'accepted' ? {} : anyAcceptance) })}
      />
      <SpanChip label={messages.created} span={list} onChange={({ from, to }) => onChange({ from, to })} />
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
          choices={['', ...makers].map(value => ({ value, word: makerWord(value) }))}
          value={list.maker}
          onChange={maker => onChange({ maker })}
        />
      ) : null}
      <ChoiceChip
        label={messages.kind}
        choices={kindChoices}
        value={list.kind}
        onChange={kind => onChange({ kind })}
      />
      <ChoiceChip
        label={messages.mail}
        choices={mailChoices}
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
