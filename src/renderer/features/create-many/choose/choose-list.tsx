import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import type { Run } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../many-messages.ts'
import { runsQuery } from '../queries.ts'
import { EarlierLists } from './earlier-lists.tsx'
import { PasteRows } from './paste-rows.tsx'
import { cancelReading, useIsReading, useReading } from './reading.ts'
import { sendFile } from './send-file.ts'

const words = messages.choose

/** Where a list comes from: a file, by choosing or dropping it, rows that were copied, or one from before. */
export function ChooseList({ onRun }: { onRun: (run: Run) => void }) {
  const [pasting, setPasting] = useState(false)
  const [over, setOver] = useState(false)
  const choose = useReading(() => ask('runs.choose', undefined), onRun)
  const drop = useReading(sendFile, onRun)
  const runs = useQuery(runsQuery).data ?? []
  const reading = useIsReading()
  const problem = drop.error ?? choose.error
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined && !reading) drop.mutate(file)
  }
  return (
    <div className="stack many-start">
      {pasting ? (
        <PasteRows onRun={onRun} onCancel={() => setPasting(false)} />
      ) : (
        <section
          aria-label={words.list}
          className={over ? 'card stack many-drop over' : 'card stack many-drop'}
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
            <Button look="primary" pending={reading} onPress={() => choose.mutate(null)}>
              {reading ? words.reading : words.file}
            </Button>
            <Button onPress={reading ? cancelReading : () => setPasting(true)}>
              {reading ? messages.cancel : words.paste}
            </Button>
          </div>
          {problem === null ? null : <ShowFailure failure={problem} consequence={messages.nothingCreated} />}
        </section>
      )}
      {runs.length === 0 ? null : <EarlierLists runs={runs} onRun={onRun} />}
    </div>
  )
}
