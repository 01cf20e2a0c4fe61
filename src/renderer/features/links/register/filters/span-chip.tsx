import { useState } from 'react'
import { SelectChip } from '../../../../ui/fields/select-chip.tsx'
import { messages, type Span, spans, spanWord } from './filter-messages.ts'
import { SpanDialog } from './span-dialog.tsx'

const other = messages.otherDays

type SpanChipProps = { label: string; span: Span; onChange: (span: Span) => void }

/** A choice of days: some by a word, others by their dates. */
export function SpanChip({ label, span, onChange }: SpanChipProps) {
  const [choosing, setChoosing] = useState(false)
  const chosen = spanWord(span)
  const named = spans(Date.now())
  const words = named.map(({ word }) => word)
  return (
    <>
      <SelectChip
        label={label}
        value={chosen}
        options={[...(chosen === null || words.includes(chosen) ? [] : [chosen]), ...words, other]}
        onChange={word => {
          if (word === other) setChoosing(true)
          else onChange(named.find(one => one.word === word)?.span ?? { from: null, to: null })
        }}
      />
      {choosing ? (
        <SpanDialog title={label} span={span} onChoose={onChange} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  )
}
