import { inLanguages } from '../pages/language.ts'
import en from './customer-messages.en.json' with { type: 'json' }
import es from './customer-messages.es.json' with { type: 'json' }

export const messages = inLanguages({ en, es })
