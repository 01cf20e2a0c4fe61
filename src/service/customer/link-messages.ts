import { inLanguages } from '../pages/language.ts'
import en from './link-messages.en.json' with { type: 'json' }
import es from './link-messages.es.json' with { type: 'json' }

/** Stored and shown to staff in English, whatever language the customer reads them in. */
export const declineReasons = en.reasons

export const messages = inLanguages({ en, es })
