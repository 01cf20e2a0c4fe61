import { inLanguages } from '../pages/language.ts'
import en from './link-messages.en.json' with { type: 'json' }
import es from './link-messages.es.json' with { type: 'json' }

/** What staff read, whatever language the customer chose it in. */
export const declineReasons = en.reasons

export const messages = inLanguages({ en, es })
