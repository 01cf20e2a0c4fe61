import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '../../../../../contract/failure.ts'
import { ShowFailure } from '../../../../shared/failure.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { count } from '../../../../ui/text/numbers.ts'
import { messages } from './selection-messages.ts'
import { useEach } from './use-each.ts'

type EachDialogProps<Outcome> = {
  title: string
  /** What will be done with them. */
  before: string
  verb: string
  /** It cannot be undone. */
  isFinal?: boolean
  idsOf: () => Promise<string[]>
  work: (id: string) => Promise<Outcome>
  words: (outcomes: Outcome[]) => string
  ready?: boolean
  failure?: Failure | null
  children?: ReactNode
  /** `done`: it was done with them. */
  onClose: (done: boolean) => void
}

/** Asks once, then does something with one link after the other, and says what became of them. Esc stops it, as the button does. */
export function EachDialog<Outcome>({
  title,
  before,
  verb,
  isFinal = false,
  idsOf,
  work,
  words,
  ready = true,
  failure = null,
  children,
  onClose,
}: EachDialogProps<Outcome>) {
  const { run, stop, of, done, outcomes, state } = useEach(work)
  const start = useMutation({ mutationFn: async () => run(await idsOf()) })
  const problem = failure ?? start.error
  const close = () => (state === 'running' ? stop() : onClose(state === 'over'))
  return (
    <ModalDialog role={isFinal ? 'alertdialog' : 'dialog'} title={title} onClose={close}>
      {children}
      <p aria-live="polite">
        {state === 'asking'
          ? before
          : state === 'running'
            ? messages.progress(count(done), count(of))
            : words(outcomes)}
      </p>
      {problem === null ? null : <ShowFailure failure={problem} />}
      <div className="dialog-buttons">
        <Button autoFocus={isFinal} onPress={close}>
          {state === 'running' ? messages.stop : state === 'over' ? messages.close : messages.cancel}
        </Button>
        {state === 'over' ? null : (
          <Button
            look={isFinal ? 'danger' : 'primary'}
            disabled={!ready}
            pending={start.isPending}
            onPress={() => start.mutate()}
          >
            {verb}
          </Button>
        )}
      </div>
    </ModalDialog>
  )
}
