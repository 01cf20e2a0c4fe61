import { useState } from 'react'
import { createLinkInputSchema } from '../../../../contract/calls/links.ts'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { isolated } from '../../../../contract/isolated.ts'
import { bareEmail } from '../../../../contract/mail/bare-email.ts'
import { type Run, type RunRow, softProblems, textsBeyond } from '../../../../contract/run.ts'
import { problemWords, rowErrorWords, rowStateWords } from '../../../../contract/run-messages.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask, queryClient, useCall } from '../../../shared/hooks/query-client.ts'
import { linkMessages } from '../../../shared/record/link/link-messages.ts'
import { linkRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { exactly, Outside } from '../../../ui/text/outside.tsx'
import { messages } from '../many-messages.ts'
import { useRunCall, useRunChange } from '../queries.ts'
import { problemsWords } from '../run-words.ts'

const words = messages.rows

type RowDialogProps = { run: Run; row: RunRow; onClose: () => void }

/** One row: its fields can be changed until its link is asked for; later its result is shown. */
export function RowDialog(props: RowDialogProps) {
  const { run, row } = props
  const isIdle = run.state !== 'running' && run.state !== 'checking'
  const canMend = isIdle && ['waiting', 'left_out', 'failed'].includes(row.state)
  return canMend ? <MendRow {...props} /> : <DecidedRow {...props} />
}

const titleOf = ({ place, state }: RunRow): string => words.titled(place, rowStateWords[state])

/** The fields of a row, their longest text, and the problem that the check may find with them. */
const fields = [
  { name: 'customer', most: 2000, wrong: null },
  { name: 'email', most: 2000, wrong: 'bad_email' },
  { name: 'note', most: 10_000, wrong: null },
  { name: 'redirectUrl', most: 4000, wrong: 'bad_redirect' },
] as const

type Wrong = 'bad_email' | 'bad_redirect'

/** What the check would find wrong with these fields. */
const wrongOf = ({ email, redirectUrl }: Pick<RunRow, 'email' | 'redirectUrl'>): Wrong[] => {
  const isEmail = createLinkInputSchema.shape.email.safeParse(bareEmail(email)).success
  const page = completeAddress(redirectUrl)
  return [
    ...(isEmail ? [] : (['bad_email'] as const)),
    ...(page === '' || redirectUrlSchema.safeParse(page).success ? [] : (['bad_redirect'] as const)),
  ]
}

function MendRow({ run, row, onClose }: RowDialogProps) {
  const fix = useRunCall('runs.fix', onClose)
  const { customer, email, note, redirectUrl, place, problems } = row
  const before = { customer, email, note, redirectUrl }
  const [values, setValues] = useState(before)
  const [found, setFound] = useState<readonly string[]>(problems)
  const at = { id: run.id, place }
  const other = otherWay(row)
  const fixed = { ...at, ...values, redirectUrl: completeAddress(values.redirectUrl) }
  const isRight = () => {
    const wrong = wrongOf(values)
    setFound(wrong)
    return wrong.length === 0
  }
  const save = () => (isRight() ? fix.mutate(fixed) : undefined)
  const isTyped = JSON.stringify(values) !== JSON.stringify(before)
  // What is typed counts also where another button than Save is pressed.
  const choose = useRunChange(async (choice: NonNullable<typeof other>['choice']) => {
    if (isTyped) await ask('runs.fix', fixed)
    return ask('runs.choice', { ...at, ...choice })
  }, onClose)
  const firstWrong = fields.find(({ wrong }) => wrong !== null && problems.includes(wrong))
  const others = problems.filter(problem => fields.every(({ wrong }) => wrong !== problem))
  return (
    <ModalDialog
      title={titleOf(row)}
      action={{ label: words.save, pending: fix.isPending, onPress: save }}
      others={
        other === null ? null : (
          <Button onPress={() => (!isTyped || isRight() ? choose.mutate(other.choice) : undefined)}>
            {other.label}
          </Button>
        )
      }
      onClose={onClose}
    >
      {others.length === 0 ? null : (
        <p className="lacking">{problemsWords(others, { ...row, beyond: textsBeyond(row.cells, run) })}</p>
      )}
      {row.state === 'failed' ? <p className="lacking">{rowErrorWords(row.error)}</p> : null}
      {fields.map(({ name, most, wrong }) => (
        <TextField
          key={name}
          label={words[name]}
          value={values[name]}
          onChange={text => {
            setValues({ ...values, [name]: text })
            setFound(found.filter(problem => problem !== wrong))
          }}
          error={wrong !== null && found.includes(wrong) ? problemWords(wrong) : undefined}
          maxLength={most}
          autoFocus={name === firstWrong?.name}
        />
      ))}
      <ShowFailure failure={fix.error ?? choose.error} />
    </ModalDialog>
  )
}

/** The other button of a row: make its link anyway, or leave it out; null where a problem leaves it out already. */
const otherWay = ({ problems, nevertheless, leftOut, state }: RunRow) => {
  if (problems.some(problem => softProblems.some(soft => soft === problem)))
    return {
      label: nevertheless ? words.leaveAfterAll : words.makeAnyway,
      choice: { what: 'nevertheless', value: !nevertheless },
    } as const
  if (state === 'left_out' && !leftOut) return null
  const label = leftOut ? words.takeIn : words.leave
  return { label, choice: { what: 'left_out', value: !leftOut } } as const
}

function DecidedRow({ run, row, onClose }: RowDialogProps) {
  const discard = useRunChange(
    async (linkId: string) => {
      await ask('links.discard', { id: linkId })
      return ask('runs.get', { id: run.id })
    },
    () => {
      void queryClient.invalidateQueries({ queryKey: ['links'] })
      onClose()
    },
  )
  const copy = useCall('links.copy')
  const { linkId } = row
  return (
    <ModalDialog
      title={titleOf(row)}
      others={
        linkId === null ? null : row.state === 'unknown' ? (
          <Button pending={discard.isPending} onPress={() => discard.mutate(linkId)}>
            {words.notMade}
          </Button>
        ) : row.url === null ? null : (
          <span className="line">
            <Button pending={copy.isPending} onPress={() => copy.mutate({ id: linkId })}>
              <span aria-live="polite">{copy.isSuccess ? linkMessages.copied : linkMessages.copy}</span>
            </Button>
            <Button onPress={() => go(linkRoute(linkId))}>{linkMessages.showInLinks}</Button>
          </span>
        )
      }
      onClose={onClose}
    >
      <p>
        {[isolated(row.customer), exactly(row.email)].filter(Boolean).join(' · ')}
        {row.url === null ? null : (
          <>
            <br />
            <Outside as="code" className="mono anywhere" text={row.url} exact />
          </>
        )}
      </p>
      {row.state === 'unknown' ? <p>{words.unknown(rowErrorWords(row.error))}</p> : null}
      <ShowFailure failure={discard.error ?? copy.error} />
    </ModalDialog>
  )
}
