import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Theme } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { appStateQuery } from '../../shared/hooks/app-state.ts'
import { ask, queryClient } from '../../shared/hooks/query-client.ts'
import { Segments } from '../../ui/segments.tsx'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

/** Light, dark, or as the system says. */
export function ThemeSection({ theme }: { theme: Theme }) {
  // Shown at once: main's answer comes a moment after the click.
  const [chosen, setChosen] = useState<Theme | null>(null)
  const change = useMutation({
    mutationFn: (wanted: Theme) => ask('settings.change', { theme: wanted }),
    onSuccess: settings =>
      queryClient.setQueryData(appStateQuery.queryKey, state => state && { ...state, settings }),
    onSettled: () => setChosen(null),
  })
  return (
    <section className="card settings-section" aria-labelledby="settings-appearance">
      <h2 id="settings-appearance">Appearance</h2>
      <div className="setting">
        <span id="settings-theme">Theme</span>
        <Segments
          labelledBy="settings-theme"
          options={themes}
          value={chosen ?? theme}
          onChange={wanted => {
            setChosen(wanted)
            change.mutate(wanted)
          }}
        />
      </div>
      {change.error === null ? null : (
        <ShowFailure failure={change.error} onRetry={() => change.mutate(change.variables ?? theme)} />
      )}
    </section>
  )
}
