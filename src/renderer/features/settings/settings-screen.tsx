import { ScreenHead } from '../../ui/screen-head.tsx'

export function SettingsScreen() {
  return (
    <div className="screen">
      <ScreenHead title="Settings" />
    </div>
  )
}
