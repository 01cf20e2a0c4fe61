import './create-many.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import type { Run } from '../../../contract/run.ts'
import { go } from '../../shared/routes/here.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { useStore } from '../../ui/store.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { ChooseList } from './choose/choose-list.tsx'
import { messages } from './many-messages.ts'
import { followRuns, keptRun, runQuery, runsQuery, showRun } from './queries.ts'
import { RunView } from './run-view.tsx'

/** What a person most likely came for: the list that is being worked on. */
const current = (runs: Run[] | undefined): string | null =>
  runs?.find(({ state }) => state === 'running' || state === 'paused' || state === 'checking')?.id ?? null

/** Many links from one list: choose it, check it, run it, and take the results. */
export function CreateManyScreen() {
  const runs = useQuery(runsQuery)
  const [chosen, setChosen] = useStore(keptRun)
  useEffect(followRuns, [])
  const found = current(runs.data)
  const id = chosen === undefined ? found : chosen
  // It stays when it is done, and is no longer what is being worked on.
  useEffect(() => {
    if (chosen === undefined && found !== null) setChosen(found)
  })
  const run = useQuery(runQuery(id)).data
  const open = (next: Run) => {
    showRun(next)
    setChosen(next.id)
  }
  const isShown = id !== null && run !== undefined
  return (
    <Screen
      title={messages.title}
      back={
        <Button look="quiet" label={messages.back} onPress={() => go({ to: '/links' })}>
          <ChevronLeft aria-hidden="true" />
          {messages.links}
        </Button>
      }
      aside={
        isShown ? (
          <span className="muted clip">
            <Outside text={run.name} />
          </span>
        ) : undefined
      }
      actions={isShown ? <Button onPress={() => setChosen(null)}>{messages.another}</Button> : undefined}
    >
      {isShown ? (
        <RunView key={run.id} run={run} onRemoved={() => setChosen(null)} />
      ) : runs.isPending ? null : (
        <ChooseList onRun={open} />
      )}
    </Screen>
  )
}
