import './settings.css'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { createKept } from '../../ui/kept.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { AboutSection } from './about-section.tsx'
import { ConnectionsSection } from './connections-section.tsx'
import { MailSection } from './mail/mail-section.tsx'
import { TemplatesSection } from './mail/templates-section.tsx'
import { MapsSection } from './maps-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { ThemeSection } from './theme-section.tsx'

const keptTop = createKept(0)

/** Connections, appearance, notifications, mail, and what this app is. */
export function SettingsScreen() {
  const state = useAppState()
  return (
    <Screen kept={keptTop}>
      <ScreenHead title="Settings" />
      {state === undefined ? null : (
        <div className="settings">
          <ConnectionsSection state={state} />
          <ThemeSection theme={state.settings.theme} />
          <NotificationsSection settings={state.settings} />
          <MapsSection settings={state.settings} />
          <MailSection />
          <TemplatesSection />
          <AboutSection state={state} />
        </div>
      )}
    </Screen>
  )
}
