import { assertNever } from '../../../contract/failure.ts'
import type { LinkState } from '../../../contract/model.ts'

/** What we know of a link, and how it is coloured. */
export const linkState = (state: LinkState): { word: string; tone: 'plain' | 'ok' | 'bad' } => {
  switch (state) {
    case 'created':
      return { word: 'Created', tone: 'plain' }
    case 'copied':
      return { word: 'Copied', tone: 'ok' }
    case 'outcome_unknown':
      return { word: 'Outcome unknown', tone: 'bad' }
    default:
      return assertNever(state)
  }
}

/** "https://connect.example.com/connect/r/7Qm2xW" → "…/r/7Qm2xW": the end is what tells links apart. */
export const shortLink = (url: string): string => {
  const ends = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).slice(-2) : []
  return ends.length === 0 ? url : `…/${ends.join('/')}`
}

/** "https://example.com/thanks?x=1" → "example.com/thanks?x=1". */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')
