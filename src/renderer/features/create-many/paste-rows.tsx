import { useId, useState } from 'react'
import type { Run } from '../../../contract/run.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cancelReading, useIsReading, useReading } from './reading.ts'

/** Rows as they were copied from a spreadsheet. */
export function PasteRows({ onRun, onCancel }: { onRun: (run: Run) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  const id = useId()
  const read = useReading(() => ask('runs.paste', { text }), onRun)
  const reading = useIsReading()
  return (
    <section className="card many-paste" aria-label="Paste rows">
      <label htmlFor={id} className="field-label">
        Rows from a spreadsheet, with their header if there is one
      </label>
      <textarea
        id={id}
        className="input mono"
        rows={10}
        value={text}
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a person just asked for it
        autoFocus
        placeholder={'Name\tEmail\nMaria Alvarez\tmaria@example.com'}
        onChange={event => setText(event.target.value)}
      />
      {read.error === null ? null : <ShowFailure failure={read.error} consequence="Nothing was created." />}
      <div className="many-buttons">
        <Button
          look="primary"
          disabled={text.trim() === ''}
          pending={reading}
          onPress={() => read.mutate(null)}
        >
          {reading ? 'Reading…' : 'Read rows'}
        </Button>
        <Button onPress={reading ? cancelReading : onCancel}>Cancel</Button>
      </div>
    </section>
  )
}
