import { useState } from 'react'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { SelectChip } from '../../../ui/fields/chips.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { dateText, dayOf } from '../../../ui/text/day-field.ts'
import { filterMessages as messages } from './register-messages.ts'
import { dayAfter, type Span, spans, spanWord } from './shown-list.ts'

const { otherDays } = messages

type SpanChipProps = { label: string; span: Span; onChange: (span: Span) => void }

/** A filter by days: named spans, or any dates by a dialog. */
export function SpanChip({ label, span, onChange }: SpanChipProps) {
  const [choosing, setChoosing] = useState(false)
  const named = spans(Date.now())
  const words = named.map(({ word }) => word)
  return (
    <>
      <SelectChip
        label={label}
        value={spanWord(span)}
        options={[...words, otherDays].map(word => ({ value: word, text: word }))}
        onChange={word => {
          if (word === otherDays) setChoosing(true)
          else onChange(named.find(one => one.word === word)?.span ?? { from: null, to: null })
        }}
      />
      {choosing ? (
        <SpanDialog label={label} span={span} onChange={onChange} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  )
}

/** Asks for the first and last day; either may be empty. */
function SpanDialog({ label, span, onChange, onClose }: SpanChipProps & { onClose: () => void }) {
  const [from, setFrom] = useState(dateText(span.from))
  const [to, setTo] = useState(span.to === null ? '' : dateText(span.to - 1))
  const first = dayOf(from)
  const last = dayOf(to)
  const isBackwards = first !== null && last !== null && last < first
  /** Said after a press only: a year that is being typed is none at first. */
  const [isPressed, setPressed] = useState(false)
  const [badFirst, badLast] = [from !== '' && first === null, to !== '' && last === null]
  const show = () => {
    setPressed(true)
    if (isBackwards || badFirst || badLast) return
    onChange({ from: first, to: last === null ? null : dayAfter(last) })
    onClose()
  }
  return (
    <ModalDialog title={label} action={{ label: messages.show, onPress: show }} onClose={onClose}>
      <div className="fields">
        <TextField
          label={messages.from}
          type="date"
          value={from}
          onChange={setFrom}
          error={isPressed && badFirst ? messages.badDay : undefined}
          autoFocus
        />
        <TextField
          label={messages.to}
          type="date"
          value={to}
          onChange={setTo}
          error={isPressed && badLast ? messages.badDay : isBackwards ? messages.backwards : undefined}
        />
      </div>
    </ModalDialog>
  )
}
