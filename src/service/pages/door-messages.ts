import en from './door-messages.en.json' with { type: 'json' }
import es from './door-messages.es.json' with { type: 'json' }
import { inLanguages } from './language.ts'

export const messages = inLanguages({ en, es })
