import { useId } from 'react'
import type { Settings } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { useCall } from '../../shared/hooks/query-client.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { SettingLine } from './setting-line.tsx'

/** A setting as a choice of a few, each with the change that choosing it makes. */
export type Choice = {
  label: string
  /** What the choice means, in a line. */
  hint?: string
  options: { label: string; change: Partial<Settings> }[]
}

type SettingChoiceProps = { choice: Choice; settings: Settings }

/** One setting, changed as soon as something else is chosen. */
export function SettingChoice({ choice: { label, hint, options }, settings }: SettingChoiceProps) {
  const id = useId()
  const changing = useCall('settings.change')
  // Shown at once: main's answer comes a moment after the click.
  const shown = changing.isPending ? { ...settings, ...changing.variables } : settings
  const chosen = options.find(
    ({ change }) => JSON.stringify({ ...shown, ...change }) === JSON.stringify(shown),
  )
  const choose = (wanted: string) => changing.mutate(options.find(one => one.label === wanted)?.change ?? {})
  return (
    <>
      <SettingLine title={label} titleId={id} hint={hint}>
        <Segments
          labelledBy={id}
          options={options.map(one => ({ value: one.label, label: one.label }))}
          value={chosen?.label ?? ''}
          onChange={choose}
        />
      </SettingLine>
      <ShowFailure failure={changing.error} onRetry={() => changing.mutate(changing.variables ?? {})} />
    </>
  )
}
