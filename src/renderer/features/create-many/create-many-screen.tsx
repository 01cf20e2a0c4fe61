import './create-many.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { Run } from '../../../contract/run.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { useCall } from '../../shared/hooks/query-client.ts'
import { go, useRoute } from '../../shared/routes/here.ts'
import { listName } from '../../shared/words/list-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { useStore } from '../../ui/store.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { ChooseList } from './choose/choose-list.tsx'
import { messages } from './many-messages.ts'
import { followRuns, keptRun, runQuery, runsQuery } from './queries.ts'
import { RunView } from './run-view.tsx'

/** The list to begin with: one that is running, paused or being checked. */
const current = (runs: Run[] | undefined): string | null =>
  runs?.find(({ state }) => state === 'running' || state === 'paused' || state === 'checking')?.id ?? null

/** Many links from one list: choose it, check it, run it, and take the results. */
export function CreateManyScreen() {
  const runs = useQuery(runsQuery)
  const [chosen, setChosen] = useStore(keptRun)
  useEffect(followRuns, [])
  const found = current(runs.data)
  const id = chosen === undefined ? found : chosen
  // Stored as chosen, so that the list stays on the screen once it is done.
  useEffect(() => {
    if (chosen === undefined && found !== null) setChosen(found)
  })
  const { list: asked } = useRoute().search
  // Once for each way here: the parameter is then removed from the route.
  useEffect(() => {
    if (asked === undefined) return
    setChosen(asked)
    go({ to: '/create-many' }, { replace: true })
  }, [asked, setChosen])
  const { data, error } = useQuery(runQuery(id))
  // It may have been deleted since it was read.
  const run = error?.code === 'not_found' ? undefined : data
  const save = useCall('runs.export', saved => {
    if (saved !== null) announce(messages.exported(isolated(saved.name)))
  })
  const choose = () => setChosen(null)
  const isShown = id !== null && run !== undefined
  // A list that was left or deleted takes the button with the focus away.
  useFocusLeft(isShown, () => document.querySelector<HTMLElement>('.many-drop .primary')?.focus())
  // So does a list that is opened; what it shows may focus its own next step first.
  useEffect(() => {
    if (isShown && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.many-part .button:not(.bad)')?.focus()
  }, [isShown])
  const exportResults = () => save.mutate({ id: id ?? '' })
  return (
    <Screen
      title={messages.title}
      back={
        <Button icon={ChevronLeft} look="quiet" label={messages.back} onPress={() => go({ to: '/links' })}>
          {messages.links}
        </Button>
      }
      heading={
        isShown ? <Outside as="span" title={isolated(listName(run))} text={listName(run)} /> : messages.title
      }
      actions={
        isShown ? (
          <>
            <Button onPress={choose}>{messages.another}</Button>
            {run.startedAt === null ? null : (
              <Button pending={save.isPending} onPress={exportResults}>
                {messages.export}
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <ShowFailure failure={save.variables?.id === id ? save.error : null} onRetry={exportResults} />
      {isShown ? <RunView key={run.id} run={run} /> : runs.isPending ? null : <ChooseList />}
    </Screen>
  )
}
