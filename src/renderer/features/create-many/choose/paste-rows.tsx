import { useId, useState } from 'react'
import type { Run } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../many-messages.ts'
import { cancelReading, useIsReading, useReading } from './reading.ts'

const words = messages.choose

/** Rows as they were copied from a spreadsheet. */
export function PasteRows({ onRun, onCancel }: { onRun: (run: Run) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  const id = useId()
  const read = useReading(() => ask('runs.paste', { text }), onRun)
  const reading = useIsReading()
  return (
    <section className="card stack many-part" aria-label={words.paste}>
      <label htmlFor={id} className="field-label">
        {words.pasteLabel}
      </label>
      <textarea
        id={id}
        className="input mono"
        rows={10}
        value={text}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a person just asked for it
        autoFocus
        placeholder={words.pasteExample}
        onChange={event => setText(event.target.value)}
      />
      {read.error === null ? null : (
        <ShowFailure failure={read.error} consequence={messages.nothingCreated} />
      )}
      <div className="line">
        <Button
          look="primary"
          disabled={text.trim() === ''}
          pending={reading}
          onPress={() => read.mutate(null)}
        >
          {reading ? words.reading : words.readRows}
        </Button>
        <Button onPress={reading ? cancelReading : onCancel}>{messages.cancel}</Button>
      </div>
    </section>
  )
}
