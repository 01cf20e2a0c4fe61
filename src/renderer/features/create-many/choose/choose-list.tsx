import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useCommand } from '../../../shared/commands.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { useStore } from '../../../ui/store.ts'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { EarlierList } from '../earlier-list.tsx'
import { messages } from '../many-messages.ts'
import { runsQuery } from '../queries.ts'
import { cancelReading, keptPasted, useReading } from './reading.ts'

const words = messages.choose

/** Where a list comes from: a file, chosen or dropped, rows that were copied, or an earlier list. */
export function ChooseList() {
  const [isPasting, setPasting] = useState(() => keptPasted.read() !== '')
  const runs = useQuery(runsQuery).data ?? []
  // A list that is deleted takes its button along.
  useFocusLeft(runs.map(({ id }) => id).join(), () =>
    document.querySelector<HTMLElement>('.many-drop .primary')?.focus(),
  )
  return (
    <div className="stack many-start">
      {isPasting ? (
        <PasteRows onCancel={() => setPasting(false)} />
      ) : (
        <ChooseFile onPaste={() => setPasting(true)} />
      )}
      {runs.length === 0 ? null : (
        <section className="card stack many-part" aria-label={words.earlier}>
          <h2>{words.earlier}</h2>
          <ul className="items stack">
            {runs.map(run => (
              <EarlierList key={run.id} run={run} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function ChooseFile({ onPaste }: { onPaste: () => void }) {
  const [isOver, setOver] = useState(false)
  const { isReading, mutate, error } = useReading()
  const choose = useRef<HTMLButtonElement>(null)
  useCommand('create-many', () => choose.current?.focus())
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file, ...others] = event.dataTransfer.files
    if (others.length > 0) announce(words.oneList)
    else if (file !== undefined && !isReading) mutate(file)
  }
  return (
    <section
      aria-label={words.list}
      className={`card empty many-drop${isOver ? ' over' : ''}`}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileSpreadsheet aria-hidden="true" />
      <h2>{words.title}</h2>
      <p className="muted">{words.sentence}</p>
      <div className="line">
        <Button ref={choose} look="primary" pending={isReading} onPress={() => mutate(null)}>
          {isReading ? words.reading : words.file}
        </Button>
        <Button onPress={isReading ? cancelReading : onPaste}>
          {isReading ? messages.cancel : words.paste}
        </Button>
      </div>
      <ShowFailure failure={error} consequence={messages.nothingCreated} />
    </section>
  )
}

function PasteRows({ onCancel }: { onCancel: () => void }) {
  const [pasted, setPasted] = useStore(keptPasted)
  const { isReading, mutate, error } = useReading()
  return (
    <section
      className="card stack many-part many-paste"
      aria-label={words.paste}
      onKeyDown={event => {
        if (event.key === 'Escape') (isReading ? cancelReading : onCancel)()
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (isSend && !isReading && pasted.trim() !== '') mutate(pasted)
      }}
    >
      <TextField
        label={words.pasteLabel}
        placeholder={words.pasteExample}
        rows={10}
        autoFocus
        value={pasted}
        onChange={setPasted}
      />
      <ShowFailure failure={error} consequence={messages.nothingCreated} />
      <div className="line">
        <Button
          look="primary"
          disabled={pasted.trim() === ''}
          pending={isReading}
          onPress={() => mutate(pasted)}
        >
          {isReading ? words.reading : words.readRows}
        </Button>
        <Button
          onPress={() => {
            if (isReading) return cancelReading()
            setPasted('')
            onCancel()
          }}
        >
          {messages.cancel}
        </Button>
      </div>
    </section>
  )
}
