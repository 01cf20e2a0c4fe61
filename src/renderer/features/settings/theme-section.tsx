import type { Theme } from '../../../contract/model.ts'
import { SettingChoice } from './setting-choice.tsx'

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

/** Light, dark, or as the system says. */
export function ThemeSection({ theme }: { theme: Theme }) {
  return (
    <section className="card settings-section" aria-labelledby="settings-appearance">
      <h2 id="settings-appearance">Appearance</h2>
      <SettingChoice label="Theme" options={themes} value={theme} change={value => ({ theme: value })} />
    </section>
  )
}
