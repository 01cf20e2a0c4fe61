import type { Db } from '../database/database.ts'
import { createKept, createStatements } from '../database/statements.ts'
import { idRange } from '../id-range.ts'
import { quoted } from '../search.ts'

/** The rarer, the further back its rows reach: those of a part that nearly all rows have are the newest ones. */
const sample = 40
const keptParts = 512
/** Parts of a long word that are compared. */
const mostParts = 12
/** A second part is looked for as well, since one alone is in too many other words; but none that so many times as many rows hold. */
const moreRows = 4

const latest = 'SELECT max(id) FROM utility_account WHERE id BETWEEN :first AND :last'
const backTo = `SELECT rowid FROM utility_account_text WHERE utility_account_text MATCH :part
  AND rowid BETWEEN CAST(:first AS INTEGER) AND CAST(:last AS INTEGER) ORDER BY rowid DESC LIMIT 1 OFFSET ${sample}`

/** Of digits, all are as rare; and other letters the index may fold to more or fewer. */
const isPlain = (text: string) => /^[\n\r -/:-~]+$/.test(text)

const letters = 3

/** Whether some of a text's parts may take less to find than all of it. Pure. */
export const hasParts = (text: string): boolean => text.length > letters && isPlain(text)

const partsOf = (text: string): string[] =>
  Array.from({ length: Math.min(mostParts, text.length - letters + 1) }, (_, at) =>
    text.slice(at, at + letters),
  )

/**
 * An expression for those three letters of a text that fewest rows hold: they cost a tenth of the whole text, for which FTS5 goes through the
 * rows of each three letters in it, "ple" of "maple" and of every "example.com" among them.
 */
export const createRarestParts = (db: Db) => {
  const ids = createStatements<number | null>(db, { pluck: true })
  const kept = createKept<number>(db, keptParts)
  const reach = (seq: number, part: string): number =>
    kept(`${seq} ${part}`, () => {
      const range = idRange(seq)
      const [newest] = ids(latest).all(range)
      const [back] = ids(backTo).all({ part: quoted(part), ...range })
      return (newest ?? range.first) - (back ?? range.first)
    })
  return (seq: number, text: string): string => {
    if (!hasParts(text)) return quoted(text)
    const [rarest, next] = [...new Set(partsOf(text))]
      .map(part => ({ part, back: reach(seq, part) }))
      .toSorted((one, other) => other.back - one.back)
    if (rarest === undefined) return quoted(text)
    const isRare = next !== undefined && next.back * moreRows > rarest.back
    return [rarest, ...(isRare ? [next] : [])].map(({ part }) => quoted(part)).join(' AND ')
  }
}
