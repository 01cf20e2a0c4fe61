import type { UtilityAccountRow } from './database/schema.ts'

/** Text as words: lower case without accents; whatever is no letter, digit or underscore divides. Pure. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}_]+/gu) ?? []

const shortestEnding = 3
/** Of all words of a customer together; PostgreSQL takes 1 MB. A hundred utility accounts with the longest fields come to less. */
const maxCharacters = 200_000

/** All endings of a number, so that each part of it is the beginning of one: 2345 → 2345, 345. */
const endingsOf = (number: string): string[] => {
  const whole = wordsOf(number).join('')
  const endings = Math.max(0, whole.length - shortestEnding + 1)
  return Array.from({ length: endings }, (_, at) => whole.slice(at))
}

type Searched = { id: string; name: string; email: string | null }

/** An ID such as `cus_01hf3k9q` as it is, and without what it begins with. */
const ofId = (id: string): string[] => [id, id.slice(id.indexOf('_') + 1)]

/**
 * What a customer is found by, each word once, with spaces between: the words of names, addresses and utilities, IDs, and of
 * account numbers every part of three characters and more. Pure.
 */
export const searchWords = ({ id, name, email }: Searched, accounts: UtilityAccountRow[]): string => {
  const texts = [name, email, ...ofId(id)]
  const endings: string[] = []
  for (const { id: accountId, account_number, provider, street, city, state, zip } of accounts) {
    texts.push(provider, street, city, state, zip, account_number, ...ofId(accountId))
    endings.push(...endingsOf(account_number ?? ''))
  }
  const words = new Set([...texts.flatMap(text => wordsOf(text ?? '')), ...endings])
  let characters = 0
  return [...words]
    .filter(word => {
      characters += word.length + 1
      return characters <= maxCharacters
    })
    .join(' ')
}
