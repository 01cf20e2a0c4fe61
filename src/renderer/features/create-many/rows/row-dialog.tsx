import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Run, type RunRow, softProblems } from '../../../../contract/run.ts'
import { problemWords, rowErrorWords, rowStateWords } from '../../../../contract/run-messages.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask, queryClient } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { messages } from '../many-messages.ts'
import { takeRun, useRunCall } from '../queries.ts'
import { problemsWords } from '../run-words.ts'

const words = messages.rows

type RowDialogProps = { run: Run; row: RunRow; onClose: () => void }

/** One row: mended before the run, and decided afterwards. */
export function RowDialog({ run, row, onClose }: RowDialogProps) {
  const canMend =
    run.state !== 'running' &&
    run.state !== 'checking' &&
    ['waiting', 'left_out', 'failed'].includes(row.state)
  return (
    <ModalDialog title={words.titled(row.place, rowStateWords[row.state])} onClose={onClose}>
      {canMend ? (
        <MendRow run={run} row={row} onClose={onClose} />
      ) : (
        <SettledRow run={run} row={row} onClose={onClose} />
      )}
    </ModalDialog>
  )
}

function MendRow({ run, row, onClose }: RowDialogProps) {
  const fix = useRunCall('runs.fix', onClose)
  const choose = useRunCall('runs.choice', onClose)
  const [values, setValues] = useState({
    customer: row.customer,
    email: row.email,
    note: row.note,
    redirectUrl: row.redirectUrl,
  })
  const set = (name: keyof typeof values) => (text: string) => setValues({ ...values, [name]: text })
  const { id } = run
  const { place } = row
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    fix.mutate({ id, place, ...values })
  }
  const isThere = row.problems.some(problem => softProblems.some(soft => soft === problem))
  const errorOf = (problem: 'bad_email' | 'bad_redirect') =>
    row.problems.includes(problem) ? problemWords(problem) : undefined
  const others = row.problems.filter(problem => problem !== 'bad_email' && problem !== 'bad_redirect')
  const problem = fix.error ?? choose.error
  return (
    <form className="many-mend" noValidate onSubmit={onSubmit}>
      {others.length === 0 ? null : <p className="problem">{problemsWords(others, row.foundAt)}</p>}
      {row.state === 'failed' ? <p className="problem">{rowErrorWords(row.error)}</p> : null}
      <TextField label={words.customer} value={values.customer} onChange={set('customer')} maxLength={2000} />
      <TextField
        label={words.email}
        value={values.email}
        onChange={set('email')}
        error={errorOf('bad_email')}
        maxLength={2000}
      />
      <TextField label={words.note} value={values.note} onChange={set('note')} maxLength={10_000} />
      <TextField
        label={words.page}
        value={values.redirectUrl}
        onChange={set('redirectUrl')}
        error={errorOf('bad_redirect')}
        maxLength={4000}
      />
      {problem === null ? null : <ShowFailure failure={problem} />}
      <div className="dialog-buttons">
        {isThere ? (
          <Button
            onPress={() => choose.mutate({ id, place, what: 'nevertheless', value: !row.nevertheless })}
          >
            {row.nevertheless ? words.leaveAfterAll : words.makeAnyway}
          </Button>
        ) : (
          <Button onPress={() => choose.mutate({ id, place, what: 'left_out', value: !row.leftOut })}>
            {row.leftOut ? words.takeIn : words.leave}
          </Button>
        )}
        <Button onPress={onClose}>{messages.cancel}</Button>
        <Button look="primary" type="submit" pending={fix.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

function SettledRow({ run, row, onClose }: RowDialogProps) {
  const discard = useMutation({
    mutationFn: async (linkId: string) => {
      await ask('links.discard', { id: linkId })
      return ask('runs.get', { id: run.id })
    },
    onSuccess: changed => {
      takeRun(changed)
      void queryClient.invalidateQueries({ queryKey: ['links'] })
      onClose()
    },
  })
  const { linkId } = row
  return (
    <>
      <p>
        {[row.customer, row.email].filter(Boolean).join(' · ')}
        {row.url === null ? null : (
          <>
            <br />
            <code className="mono many-url">
              <Outside text={row.url} exact />
            </code>
          </>
        )}
      </p>
      {row.state === 'unknown' ? <p>{words.unknown(rowErrorWords(row.error))}</p> : null}
      {discard.error === null ? null : <ShowFailure failure={discard.error} />}
      <div className="dialog-buttons">
        {row.state === 'unknown' && linkId !== null ? (
          <Button pending={discard.isPending} onPress={() => discard.mutate(linkId)}>
            {words.notMade}
          </Button>
        ) : null}
        <Button look="primary" autoFocus onPress={onClose}>
          {messages.close}
        </Button>
      </div>
    </>
  )
}
