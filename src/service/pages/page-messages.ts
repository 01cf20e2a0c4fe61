import { inLanguages } from './language.ts'
import en from './page-messages.en.json' with { type: 'json' }
import es from './page-messages.es.json' with { type: 'json' }

export const messages = inLanguages({ en, es })
