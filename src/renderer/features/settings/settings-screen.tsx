import './settings.css'
import { type ComponentType, useRef } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { useRoute } from '../../shared/routes/here.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import {
  isSettingsPage,
  type SettingsPage,
  settingsPages,
  settingsPageTitles,
  settingsRoute,
} from '../../shared/routes/settings-route.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { sessionState } from '../../ui/store.ts'
import { useShownSideways } from '../../ui/use-shown-sideways.ts'
import { AboutPage } from './about-page.tsx'
import { appearanceChoices, notificationChoices } from './choices.ts'
import { ConnectionsPage } from './connections/connections-page.tsx'
import { DataPage } from './data-page.tsx'
import { MailPage } from './mail/mail-page.tsx'
import { TemplatesPage } from './mail/templates-page.tsx'
import { SettingChoices } from './setting-lines.tsx'
import { messages } from './settings-messages.ts'
import { TextSize } from './text-size.tsx'

const keptPage = sessionState<SettingsPage>('connections')

type PageProps = { state: AppState }

function AppearancePage({ state }: PageProps) {
  return (
    <>
      <SettingChoices choices={appearanceChoices} settings={state.settings} />
      <TextSize />
    </>
  )
}

const pages: Record<SettingsPage, ComponentType<PageProps>> = {
  connections: ConnectionsPage,
  appearance: AppearancePage,
  notifications: ({ state }) => <SettingChoices choices={notificationChoices} settings={state.settings} />,
  mail: MailPage,
  templates: TemplatesPage,
  data: DataPage,
  about: AboutPage,
}

/** The Settings screen: the page named by the route, else the one open last, beside the list of pages. */
export function SettingsScreen() {
  const state = useAppState()
  const { page: asked } = useRoute().search
  const page = isSettingsPage(asked) ? asked : keptPage.read()
  keptPage.write(page)
  const Page = pages[page]
  const nav = useRef<HTMLElement>(null)
  useShownSideways(nav, '[aria-current]', page)
  useCommand('settings', () => nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus())
  return (
    <Screen title={messages.title}>
      <div className="settings">
        <nav ref={nav} aria-label={messages.pages}>
          {settingsPages.map(one => (
            <RouteLink className="entry side-link" key={one} {...settingsRoute(one)} isHere={one === page}>
              {settingsPageTitles[one].title}
            </RouteLink>
          ))}
        </nav>
        {state === undefined ? null : (
          <section className="card stack settings-page" key={page} aria-labelledby="settings-page">
            <h2 id="settings-page">{settingsPageTitles[page].title}</h2>
            <Page state={state} />
          </section>
        )}
      </div>
    </Screen>
  )
}
