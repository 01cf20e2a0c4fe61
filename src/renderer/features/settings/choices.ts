import type { Choice } from './setting-choice.tsx'
import { messages } from './settings-messages.ts'

const { appearance, notifications: words, data } = messages

export const appearanceChoices: Choice[] = [
  {
    label: appearance.theme,
    options: (['system', 'light', 'dark'] as const).map(theme => {
      return { label: appearance.themes[theme], change: { theme } }
    }),
  },
]

/** What the app announces while the person looks elsewhere, and how it comes to know. */
export const notificationChoices: Choice[] = [
  {
    label: words.accepts,
    hint: words.acceptsHint,
    options: [
      { label: words.names, change: { notifications: 'names' } },
      { label: words.withoutNames, change: { notifications: 'without names' } },
      { label: words.off, change: { notifications: 'off' } },
    ],
  },
  {
    label: words.refresh,
    hint: words.refreshHint,
    options: [5, 15, 60, 0].map(refreshMinutes => ({
      label: refreshMinutes === 0 ? words.off : words.minutes(refreshMinutes),
      change: { refreshMinutes },
    })),
  },
  {
    label: words.followUp,
    hint: words.followUpHint,
    options: [1, 3, 7, 0].map(followUpDays => ({
      label: followUpDays === 0 ? words.off : words.days(followUpDays),
      change: { followUpDays },
    })),
  },
]

export const mapsChoice: Choice = {
  label: data.maps,
  hint: data.mapsHint,
  options: [
    { label: data.mapsAsk, change: { maps: false } },
    { label: data.mapsOpen, change: { maps: true } },
  ],
}
