import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { redirectUrlSchema } from '../../../../contract/http.ts'
import { isolated } from '../../../../contract/isolated.ts'
import { type ColumnRole, columnRoles, type Run, type RunSetUp } from '../../../../contract/run.ts'
import { roleWords } from '../../../../contract/run-messages.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask, queryClient } from '../../../shared/hooks/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from '../many-messages.ts'
import { planWords } from '../run-words.ts'
import { useRunCall } from '../use-run-call.ts'

const words = messages.check

const setUpOf = ({ hasHeader, columns, redirectUrl, atATime }: Run): RunSetUp => ({
  hasHeader,
  columns,
  redirectUrl,
  atATime,
})

const columnName = (run: Run, column: number): string => {
  const name = run.header[column] ?? ''
  const example = run.sample[0]?.[column] ?? ''
  if (name !== '') return isolated(name)
  return words.column(column + 1, example === '' ? '' : isolated(example.slice(0, 30)))
}

const readUrl = (text: string) => {
  const trimmed = text.trim()
  const full = trimmed === '' || /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`
  return full === '' ? { url: null } : redirectUrlSchema.safeParse(full).success ? { url: full } : null
}

/** How a list is read, and the way to start it. */
export function SetUpCard({ run, onRemoved }: { run: Run; onRemoved: () => void }) {
  const setUp = useRunCall('runs.setUp')
  const start = useRunCall('runs.start')
  const remove = useMutation({
    mutationFn: () => ask('runs.discard', { id: run.id }),
    onSuccess: () => {
      onRemoved()
      void queryClient.invalidateQueries({ queryKey: ['runs', 'list'] })
    },
  })
  const [page, setPage] = useState(run.redirectUrl ?? '')
  const change = (next: Partial<RunSetUp>) => setUp.mutate({ id: run.id, ...setUpOf(run), ...next })
  const read = readUrl(page)
  const isChecking = run.state === 'checking' || setUp.isPending
  const [wasChecked, setWasChecked] = useState(!isChecking)
  if (!wasChecked && !isChecking) setWasChecked(true)
  const canStart = wasChecked && run.counts.waiting > 0 && read !== null
  const afterwards = read === null ? run.redirectUrl : read.url
  const isNoted = afterwards === run.redirectUrl
  const [wanted, setWanted] = useState(false)
  // Pressing Start leaves the field in which the page was typed: the rows are checked with it first, and nothing starts without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (!wanted || isChecking) return
    setWanted(false)
    if (canStart && isNoted) start.mutate({ id: run.id })
  }, [wanted, isChecking])
  const allHavePages = run.columns.redirectUrl !== null
  const problem = start.error ?? setUp.error ?? remove.error
  return (
    <section className="stack many-part" aria-label={words.columns}>
      <div className="many-options">
        {columnRoles.map(role => (
          <ColumnField
            key={role}
            role={role}
            run={run}
            onChange={column => change({ columns: { ...run.columns, [role]: column } })}
          />
        ))}
      </div>
      <div className="many-options">
        <TextField
          label={words.page}
          placeholder={words.pageExample}
          type="url"
          maxLength={2048}
          value={page}
          onChange={setPage}
          error={read === null ? words.badPage : undefined}
          onBlur={() => {
            if (read !== null && read.url !== run.redirectUrl) change({ redirectUrl: read.url })
          }}
        />
        <SelectField
          label={words.atATime}
          value={String(run.atATime)}
          options={[1, 2, 3, 4, 5, 6, 7, 8].map(n => ({ value: String(n), label: String(n) }))}
          onChange={value => change({ atATime: Number(value) })}
        />
        <label className="line">
          <input
            type="checkbox"
            checked={run.hasHeader}
            onChange={event => change({ hasHeader: event.target.checked })}
          />
          {words.header}
        </label>
      </div>
      {afterwards === null && !allHavePages ? <p className="muted small">{words.standing}</p> : null}
      {problem === null ? null : <ShowFailure failure={problem} consequence={messages.nothingCreated} />}
      <div className="line">
        <Button
          look="primary"
          disabled={!canStart}
          pending={wanted || start.isPending}
          onPress={() => {
            if (!isNoted && !setUp.isPending) change({ redirectUrl: afterwards })
            setWanted(true)
          }}
        >
          {words.start}
        </Button>
        <p aria-live="polite">{planWords(run)}</p>
        <Button look="quiet" pending={remove.isPending} onPress={() => remove.mutate()}>
          {words.remove}
        </Button>
      </div>
    </section>
  )
}

type ColumnFieldProps = { role: ColumnRole; run: Run; onChange: (column: number | null) => void }

function ColumnField({ role, run, onChange }: ColumnFieldProps) {
  const column = run.columns[role]
  return (
    <SelectField
      label={roleWords[role]}
      value={column === null ? '' : String(column)}
      options={[
        { value: '', label: words.notInList },
        ...run.header.map((_, index) => ({ value: String(index), label: columnName(run, index) })),
      ]}
      onChange={value => onChange(value === '' ? null : Number(value))}
    />
  )
}
