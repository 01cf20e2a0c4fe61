import type { Failure } from '../../../contract/failure.ts'

/** The pages of Settings, in the order of its side list. `also`: words other than the title by which Find or do… finds the page. */
export const settingsPages = [
  { id: 'connections', title: 'Connections', also: 'service address api key portal practice company name' },
  { id: 'appearance', title: 'Appearance', also: 'theme dark light colours text size larger smaller zoom' },
  { id: 'notifications', title: 'Notifications', also: 'follow up refresh remind days' },
  { id: 'mail', title: 'Mail server', also: 'smtp password sender' },
  { id: 'templates', title: 'Mail templates', also: 'invitation reminder text' },
  {
    id: 'data',
    title: 'Data',
    also: 'folder maps privacy stored back-up backup restore encryption export all delete',
  },
  { id: 'about', title: 'About', also: 'version licences licenses diagnostics support' },
] as const
export type SettingsPage = (typeof settingsPages)[number]

/** Route to a page of Settings; `replaceKey`: id of the connection whose form for a new key is open. */
export const settingsRoute = (page: SettingsPage['id'], replaceKey?: string) =>
  ({
    to: '/settings',
    search: { page, ...(replaceKey === undefined ? {} : { replaceKey }) },
  }) as const

/** Route to the page of Settings where the cause of a failure is fixed; `connectionId`: where it happened. Pure. */
export const mendingRoute = ({ code }: Failure, connectionId: string | null) => {
  if (code === 'mail_not_set_up' || code === 'mail') return settingsRoute('mail')
  const needsKey = code === 'key_refused' || code === 'key_missing'
  return settingsRoute('connections', needsKey ? (connectionId ?? undefined) : undefined)
}
