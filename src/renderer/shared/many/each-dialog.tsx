import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { count } from '../../ui/text/numbers.ts'
import { ShowFailure } from '../failure.tsx'
import { messages } from './many-messages.ts'

type EachDialogProps<Outcome> = {
  title: string
  /** The sentence shown before the person starts. */
  before: string
  /** Label of the start button; null: no link is left to work on. */
  verb: string | null
  isFinal?: boolean
  /** Called once at the start; resolves to the ids of all links. */
  begin: () => Promise<string[]>
  work: (id: string) => Promise<Outcome>
  /** What came of it, shown in place of `before` once it ran. */
  words: (outcomes: Outcome[]) => ReactNode
  ready: boolean
  failure: Failure | null
  /** Choices and previews shown before the start, in a wide dialog. */
  children?: ReactNode
  /** `done`: whether it ran to its end, and was not stopped. */
  onClose: (done: boolean) => void
}

/** Asks once, then runs `work` for one link after the other and shows the outcomes. Esc stops before the next link. */
export function EachDialog<Outcome>(props: EachDialogProps<Outcome>) {
  const { title, before, verb, isFinal = false, ready, failure, children } = props
  const { begin, work, words, onClose } = props
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])
  const run = useMutation({
    mutationFn: async () => {
      const ids = await begin()
      const outcomes: Outcome[] = []
      for (const id of ids) {
        if (stopped.current) break
        setProgress({ done: outcomes.length, of: ids.length })
        outcomes.push(await work(id))
      }
      return { outcomes, isWhole: outcomes.length === ids.length }
    },
  })
  const close = () => {
    if (run.isPending) stopped.current = true
    else onClose(run.data?.isWhole === true)
  }
  const isOver = run.isSuccess || verb === null
  const said = run.isSuccess
    ? words(run.data.outcomes)
    : progress !== null && (run.isPending || run.isError)
      ? messages.progress(count(progress.done), count(progress.of))
      : before
  return (
    <ModalDialog
      isFinal={isFinal}
      wide={children !== undefined}
      title={title}
      {...(run.isPending ? { close: messages.stop } : {})}
      {...(isOver
        ? {}
        : { action: { label: verb, disabled: !ready, pending: run.isPending, onPress: () => run.mutate() } })}
      onClose={close}
    >
      {run.isSuccess ? null : children}
      <p aria-live="polite">{said}</p>
      <ShowFailure failure={failure ?? run.error} />
    </ModalDialog>
  )
}
