import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { dateText, dayAfter, dayOf, messages, type Span } from './filter-messages.ts'

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
        className="span-fields stack"
        onSubmit={event => {
          event.preventDefault()
          if (isBackwards) return
          onChoose({ from: first, to: last === null ? null : dayAfter(last) })
          onClose()
        }}
      >
        <TextField label={messages.from} type="date" value={from} onChange={setFrom} autoFocus />
        <TextField
          label={messages.to}
          type="date"
          value={to}
          onChange={setTo}
          error={isBackwards ? messages.backwards : undefined}
        />
        <div className="dialog-buttons">
          <Button onPress={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit">
            {messages.show}
          </Button>
        </div>
      </form>
    </ModalDialog>
  )
}
