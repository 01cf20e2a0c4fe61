import type { Db } from '../../sqlite/database.ts'
import { emailKeyOf, whoOf, wordsOf } from '../links/link-texts.ts'
import { triggers } from './schema.ts'

/**
 * Adds the triggers to a connection. They derive search texts and the full-text index, when a link was handed over, ended and last touched, whether
 * it was mailed, and which customers' facts changed.
 */
export const addTriggers = (db: Db): void => {
  db.function('who_of', { deterministic: true }, (customer, email) =>
    whoOf({ customer: String(customer), email: String(email) }),
  )
  db.function('email_key_of', { deterministic: true }, email => emailKeyOf(String(email)))
  db.function('words_of', { deterministic: true, varargs: true }, (...shown) =>
    wordsOf(shown.map(text => (typeof text === 'string' ? text : null))),
  )
  db.exec(triggers)
}
