import { useEffect, useRef, useState } from 'react'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { Run, RunSetUp } from '../../../../contract/run.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { completeAddress } from '../../../shared/words/complete-address.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField, TextField } from '../../../ui/fields/field.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { DeleteList } from '../delete-list.tsx'
import { messages } from '../many-messages.ts'
import { useBareRows, useRunCall } from '../queries.ts'
import { planWords } from '../run-words.ts'
import { ColumnFields, columnsWords } from './column-fields.tsx'

const words = messages.check

/** The typed page as a complete address; null: none is typed; undefined: it is not valid. */
const pageOf = (text: string): string | null | undefined => {
  const page = completeAddress(text)
  if (page === '') return null
  return redirectUrlSchema.safeParse(page).success ? page : undefined
}

/** How many links may be asked for at a time. */
const amounts = ['1', '2', '3', '4', '5', '6', '7', '8']

/** The settings with which a list is read, and its Start button. */
export function SetUpCard({ run: answered }: { run: Run }) {
  const setUp = useRunCall('runs.setUp')
  // What was chosen last counts from then on: another choice before its answer would send the set-up without it.
  const run = setUp.isPending ? { ...answered, ...setUp.variables } : answered
  const { id, hasHeader, columns, redirectUrl, atATime } = run
  const bare = useBareRows(run)
  const start = useRunCall('runs.start')
  const change = (next: Partial<RunSetUp>) =>
    setUp.mutate({ id, hasHeader, columns, redirectUrl, atATime, ...next })
  const [typed, setTyped] = useState(redirectUrl ?? '')
  const page = pageOf(typed)
  const isSaved = page === undefined || page === redirectUrl
  const isChecking = run.state === 'checking' || setUp.isPending
  const [wasChecked, setWasChecked] = useState(!isChecking)
  if (!wasChecked && !isChecking) setWasChecked(true)
  const canStart = wasChecked && run.counts.waiting > 0 && page !== undefined
  const [wanted, setWanted] = useState(false)
  // Pressing Start also leaves the field of the page, so the rows are checked with that page first; only then the run starts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!wanted || isChecking) return
    setWanted(false)
    if (canStart && isSaved) start.mutate({ id })
  }, [wanted, isChecking])
  const isRecognised = columns.customer !== null || columns.email !== null
  const [open, setOpen] = useState(!isRecognised)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusLeft(open, () => opener.current?.focus())
  const makesStanding = page === null && columns.redirectUrl === null
  return (
    <section
      className="stack many-part"
      aria-label={words.region}
      onKeyDown={event => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <div className="row">
        <p className={isRecognised ? 'used' : ''}>
          {isRecognised ? isolated(columnsWords(run)) : words.none}
        </p>
        <Button ref={opener} look="quiet" expanded={open} onPress={() => setOpen(!open)}>
          {words.change}
        </Button>
        <DeleteList run={run} />
      </div>
      {open ? <ColumnFields run={run} onChange={change} /> : null}
      <div className="line many-row">
        <TextField
          label={words.page}
          placeholder={words.pageExample}
          type="url"
          maxLength={2048}
          value={typed}
          onChange={setTyped}
          error={page === undefined ? words.badPage : undefined}
          onBlur={() => {
            if (!isSaved) change({ redirectUrl: page })
          }}
        />
        <SelectField
          label={words.speed}
          value={String(atATime)}
          options={amounts.map(value => ({ value, label: words.atATime(Number(value)) }))}
          onChange={value => change({ atATime: Number(value) })}
        />
        <Button
          look="primary"
          disabled={!canStart}
          pending={wanted || start.isPending}
          onPress={() => {
            if (!isSaved && !setUp.isPending) change({ redirectUrl: page })
            setWanted(true)
          }}
        >
          {words.start}
        </Button>
        <p aria-live="polite">{planWords(run, bare)}</p>
      </div>
      {makesStanding ? <p className="muted small">{words.standing}</p> : null}
      <ShowFailure failure={start.error ?? setUp.error} consequence={messages.nothingCreated} />
    </section>
  )
}
