import type { Link } from '../../../contract/model.ts'
import { nameWords } from '../../shared/words/name-words.ts'

/** Whether two names may be of the same person: all words of the shorter name are in the other. Pure. */
export const isSameName = (one: string, other: string): boolean => {
  const [short = [], long = []] = [nameWords(one), nameWords(other)].sort((a, b) => a.length - b.length)
  return short.length > 0 && short.every(word => long.includes(word))
}

type Asked = Pick<Link, 'customer' | 'email' | 'askedEmail'>
type Accepted = { name: string | null; email: string | null }

/**
 * Whether another person than the one written to accepted (`else`): decided by the emails if both are known. Else `name` if the names share
 * no word: no proof, as staff often note a company and a person accepts. Pure.
 */
export const whoAccepted = (asked: Asked, accepted: Accepted): 'same' | 'name' | 'else' => {
  if (asked.email !== '' && accepted.email !== null) {
    const { email } = accepted
    const isOf = (other: string | null) => other?.trim().toLowerCase() === email.trim().toLowerCase()
    // The service still offers the customer the email that was corrected here.
    return isOf(asked.email) || isOf(asked.askedEmail) ? 'same' : 'else'
  }
  if (asked.customer === '' || accepted.name === null) return 'same'
  const there = new Set(nameWords(accepted.name))
  return nameWords(asked.customer).some(word => there.has(word)) ? 'same' : 'name'
}
