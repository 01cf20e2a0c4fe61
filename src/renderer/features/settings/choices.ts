import { mapSite } from '../../../contract/map-url.ts'
import type { Settings } from '../../../contract/model.ts'
import { plural } from '../../ui/text/numbers.ts'

/** A setting with a few options, each with the change that it makes. */
export type Choice = {
  label: string
  hint?: string
  options: { label: string; change: Partial<Settings> }[]
}

export const appearanceChoices: Choice[] = [
  {
    label: 'Theme',
    options: [
      { label: 'System', change: { theme: 'system' } },
      { label: 'Light', change: { theme: 'light' } },
      { label: 'Dark', change: { theme: 'dark' } },
    ],
  },
]

/** System notifications, the poll interval, and when a link is due for follow-up. */
export const notificationChoices: Choice[] = [
  {
    label: 'When a customer accepts or ends sharing',
    hint: 'Your system shows it while this window is in the background.',
    options: [
      { label: 'With the name', change: { notifications: 'names' } },
      { label: 'Without names', change: { notifications: 'without names' } },
      { label: 'Off', change: { notifications: 'off' } },
    ],
  },
  {
    label: 'Look for new accounts',
    hint: 'Used only if the service does not announce them.',
    options: [
      ...[5, 15, 60].map(minutes => ({ label: `${minutes} min`, change: { refreshMinutes: minutes } })),
      { label: 'Off', change: { refreshMinutes: 0 } },
    ],
  },
  {
    label: 'Follow up after',
    hint: 'Marks links that were sent and not answered.',
    options: [
      ...[1, 3, 7].map(days => ({ label: plural(days, 'day'), change: { followUpDays: days } })),
      { label: 'Off', change: { followUpDays: 0 } },
    ],
  },
]

export const mapsChoices: Choice[] = [
  {
    label: 'Open in maps',
    hint: `Sends the service address, and nothing else, to ${mapSite} in your browser.`,
    options: [
      { label: 'Ask first', change: { maps: false } },
      { label: 'Open at once', change: { maps: true } },
    ],
  },
]
