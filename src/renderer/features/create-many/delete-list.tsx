import { useState } from 'react'
import type { Run } from '../../../contract/run.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { messages } from './many-messages.ts'
import { keptRun, runsQuery } from './queries.ts'

const words = messages.remove

/** Deletes a list that is not under way, once that is confirmed; another one can be chosen then. */
export function DeleteList({ run }: { run: Run }) {
  const { id, startedAt } = run
  const [asking, setAsking] = useState(false)
  return (
    <>
      <span className="end">
        <Button look="quiet bad" onPress={() => setAsking(true)}>
          {words.list}
        </Button>
      </span>
      {asking ? (
        <ConfirmDialog
          title={words.title}
          verb={words.now}
          name="runs.discard"
          input={{ id }}
          onDone={() => {
            announce(words.removed)
            keptRun.write(null)
            void queryClient.invalidateQueries(runsQuery)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{startedAt === null ? words.unmade : words.made}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
