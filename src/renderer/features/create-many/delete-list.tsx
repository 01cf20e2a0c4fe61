import { useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { Run } from '../../../contract/run.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { listName } from '../../shared/words/list-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { messages } from './many-messages.ts'
import { leaveRun } from './queries.ts'

const words = messages.remove

type DeleteListProps = {
  run: Run
  /** The ID of the list's name, among others; undefined: it is the one that is open. */
  describedBy?: string
}

/** Deletes a list that is not under way, once that is confirmed; another one can be chosen then. */
export function DeleteList({ run, describedBy }: DeleteListProps) {
  const { id, name, startedAt } = run
  const [asking, setAsking] = useState(false)
  return (
    <>
      {describedBy === undefined ? (
        <span className="end">
          <Button look="quiet bad" onPress={() => setAsking(true)}>
            {words.list}
          </Button>
        </span>
      ) : (
        <Button
          look="quiet bad"
          label={words.named(isolated(name))}
          describedBy={describedBy}
          onPress={() => setAsking(true)}
        >
          {words.one}
        </Button>
      )}
      {asking ? (
        <ConfirmDialog
          title={describedBy === undefined ? words.title : words.titleOf(isolated(listName(run)))}
          verb={words.now}
          name="runs.discard"
          input={{ id }}
          onDone={() => {
            announce(words.removed)
            leaveRun(id)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{startedAt === null ? words.unmade : words.made}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
