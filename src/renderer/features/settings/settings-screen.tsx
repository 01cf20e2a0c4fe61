import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useId, useRef } from 'react'
import type { AppState } from '../../../contract/model.ts'
import { useCommand } from '../../shared/commands.ts'
import { useAppState } from '../../shared/hooks/app-state.ts'
import { query, useCall } from '../../shared/hooks/query-client.ts'
import { useRoute } from '../../shared/routes/here.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { type SettingsPage, settingsPages, settingsRoute } from '../../shared/routes/settings-route.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { sessionState } from '../../ui/store.ts'
import { keysOf } from '../../ui/text/shortcut.ts'
import { useShownSideways } from '../../ui/use-shown-sideways.ts'
import { AboutPage } from './about-page.tsx'
import { appearanceChoices, notificationChoices } from './choices.ts'
import { ConnectionsPage } from './connections/connections-page.tsx'
import { DataPage } from './data-page.tsx'
import { MailPage } from './mail/mail-page.tsx'
import { TemplatesPage } from './mail/templates-page.tsx'
import { SettingChoices, SettingLine } from './setting-lines.tsx'
import { messages } from './settings-messages.ts'

const words = messages.textSize

/** The zoom level, with buttons for what the menu's shortcuts do too. */
function TextSize() {
  const titleId = useId()
  const { data: percent = 100, refetch } = useQuery(query('window.zoom', { to: 'same' }))
  const zoom = useCall('window.zoom', () => refetch())
  useEffect(() => {
    // No event reports a zoom by menu or shortcut, but each zoom resizes the page: read the level anew then.
    const observer = new ResizeObserver(() => void refetch())
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [refetch])
  return (
    <SettingLine
      title={words.title}
      titleId={titleId}
      hint={words.hint(keysOf('Mod++'), keysOf('Mod+-'), keysOf('Mod+0'))}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in */}
      <div role="group" aria-labelledby={titleId} className="row">
        <Button label={words.smaller} onPress={() => zoom.mutate({ to: 'smaller' })}>
          −
        </Button>
        <Button label={words.usual(percent)} onPress={() => zoom.mutate({ to: 'usual' })}>
          <span aria-live="polite">{percent}%</span>
        </Button>
        <Button label={words.larger} onPress={() => zoom.mutate({ to: 'larger' })}>
          +
        </Button>
      </div>
    </SettingLine>
  )
}

const keptPage = sessionState<SettingsPage>(settingsPages[0])

type PageProps = { state: AppState }

const pages: Record<SettingsPage['id'], ComponentType<PageProps>> = {
  connections: ConnectionsPage,
  appearance: ({ state }) => (
    <>
      <SettingChoices choices={appearanceChoices} settings={state.settings} />
      <TextSize />
    </>
  ),
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
  const shown = settingsPages.find(({ id }) => id === asked) ?? keptPage.read()
  keptPage.write(shown)
  const { id: page, title } = shown
  const Page = pages[page]
  const nav = useRef<HTMLElement>(null)
  useShownSideways(nav, '[aria-current]', page)
  useCommand('settings', () => nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus())
  return (
    <Screen title={messages.title}>
      <div className="settings">
        <nav ref={nav} aria-label={messages.pages}>
          {settingsPages.map(({ id, title: name }) => (
            <RouteLink className="entry side-link" key={id} {...settingsRoute(id)} isHere={id === page}>
              {name}
            </RouteLink>
          ))}
        </nav>
        {state === undefined ? null : (
          <section className="card stack settings-page" key={page} aria-labelledby="settings-page">
            <h2 id="settings-page">{title}</h2>
            <Page state={state} />
          </section>
        )}
      </div>
    </Screen>
  )
}
