import type { AppState } from '../../../contract/model.ts'
import { SettingChoice } from './setting-choice.tsx'
import { messages } from './settings-messages.ts'

const themes = (['system', 'light', 'dark'] as const).map(value => ({
  value,
  label: messages.appearance.themes[value],
}))

/** Light, dark, or as the system says. */
export function AppearancePage({ state }: { state: AppState }) {
  return (
    <SettingChoice
      label={messages.appearance.theme}
      options={themes}
      value={state.settings.theme}
      change={theme => ({ theme })}
    />
  )
}
