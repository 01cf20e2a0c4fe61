import './settings.css'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { AboutSection } from './about-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { ThemeSection } from './theme-section.tsx'

/** Connections, appearance, and what this app is. */
export function SettingsScreen() {
  const state = useAppState()
  return (
    <div className="screen">
      <ScreenHead title="Settings" />
      {state === undefined ? null : (
        <div className="settings">
          <ConnectionsSection state={state} />
          <ThemeSection theme={state.settings.theme} />
          <AboutSection state={state} />
        </div>
      )}
    </div>
  )
}
