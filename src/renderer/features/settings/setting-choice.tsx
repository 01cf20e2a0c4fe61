import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CallInput } from '../../../contract/ipc.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { appStateQuery } from '../../shared/hooks/app-state.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { SettingLine } from './setting-line.tsx'

type SettingChoiceProps<Value extends string> = {
  label: string
  /** What the choice means, in a line. */
  hint?: string
  options: readonly { value: Value; label: string }[]
  value: Value
  /** The change that choosing makes. */
  change: (value: Value) => CallInput<'settings.change'>
}

/** One setting as a choice of a few. */
export function SettingChoice<Value extends string>(props: SettingChoiceProps<Value>) {
  const { label, hint, options, value, change } = props
  const id = useId()
  // Shown at once: main's answer comes a moment after the click.
  const [chosen, setChosen] = useState<Value | null>(null)
  const changing = useMutation({
    mutationFn: (wanted: Value) => ask('settings.change', change(wanted)),
    onSuccess: settings =>
      queryClient.setQueryData(appStateQuery.queryKey, state => state && { ...state, settings }),
    onSettled: () => setChosen(null),
  })
  const choose = (wanted: Value) => {
    setChosen(wanted)
    changing.mutate(wanted)
  }
  return (
    <>
      <SettingLine title={label} titleId={id} hint={hint}>
        <Segments labelledBy={id} options={options} value={chosen ?? value} onChange={choose} />
      </SettingLine>
      <ShowFailure failure={changing.error} onRetry={() => choose(changing.variables ?? value)} />
    </>
  )
}
