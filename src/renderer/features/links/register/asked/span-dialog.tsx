import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { dateText, dayAfter, dayOf, type Span } from './filter-words.ts'

type SpanDialogProps = { title: string; span: Span; onChoose: (span: Span) => void; onClose: () => void }

/** From which day to which; either may be left open. */
export function SpanDialog({ title, span, onChoose, onClose }: SpanDialogProps) {
  const [from, setFrom] = useState(dateText(span.from))
  const [to, setTo] = useState(span.to === null ? '' : dateText(span.to - 1))
  const first = dayOf(from)
  const last = dayOf(to)
  const isBackwards = first !== null && last !== null && last < first
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form
        className="span-fields"
        onSubmit={event => {
          event.preventDefault()
          if (isBackwards) return
          onChoose({ from: first, to: last === null ? null : dayAfter(last) })
          onClose()
        }}
      >
        <TextField label="From" type="date" value={from} onChange={setFrom} autoFocus />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={setTo}
          error={isBackwards ? 'Not before the first day' : undefined}
        />
        <div className="dialog-buttons">
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" type="submit">
            Show
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
