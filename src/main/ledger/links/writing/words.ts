import type { Db } from '../../file/database.ts'
import { emailKeyOf, type LinkTexts, whoOf, wordsOf } from '../link-texts.ts'

type Row = LinkTexts & { words: string }

/** Writes what a link is found and sorted by; a change of a text of a row calls it in the same transaction. */
export const createLinkWords = (db: Db) => {
  const read = db.prepare<[number], Row>(
    `SELECT customer, email, note, redirect_url AS redirectUrl, url, maker, customer_name AS customerName, words
     FROM link WHERE number = ?`,
  )
  const set = db.prepare<{ number: number; who: string; emailKey: string; words: string }>(
    'UPDATE link SET who = :who, email_key = :emailKey, words = :words WHERE number = :number',
  )
  const insert = db.prepare<[number, string]>('INSERT INTO link_word (rowid, words) VALUES (?, ?)')
  const remove = db.prepare<[number, string]>(
    "INSERT INTO link_word (link_word, rowid, words) VALUES ('delete', ?, ?)",
  )
  return {
    write: (number: number): void => {
      const row = read.get(number)
      if (row === undefined) return
      const words = wordsOf(row)
      if (row.words !== '' && row.words !== words) remove.run(number, row.words)
      set.run({ number, who: whoOf(row), emailKey: emailKeyOf(row.email), words })
      if (words !== '' && row.words !== words) insert.run(number, words)
    },
    /** Before its row goes. */
    forget: (number: number): void => {
      const words = read.get(number)?.words
      if (words) remove.run(number, words)
    },
  }
}
