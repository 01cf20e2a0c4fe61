import { readAccountList } from '../../../contract/account-list.ts'
import { cutAccount } from '../../../contract/cut-account.ts'
import { anyAccountSchema } from '../../../contract/more.ts'
import type { ReadAccount } from '../../store/save-accounts.ts'
import { parseJson } from '../parse-json.ts'
import { rawOf } from './raw-of.ts'

/** An answer of the service as text, and what it should be. */
export type Question = { text: string } & (
  | { kind: 'account' }
  | { kind: 'list'; requestUrl: string; linkHeader: string | null }
)

/** What an answer holds, in slices small enough to be handed on one at a time. `next`: as in the contract's `AccountListPage`. */
export type AnswerRead =
  | { readable: false }
  | { readable: true; customers: number; next: string | null; slices: ReadAccount[][] }

/** Far beyond any account, and little enough to be written out again, indented. */
const deepest = 20

const isTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** The value of a JSON text that is not nested too deeply to be kept; undefined where it is none. Pure and total. */
const readJson = (text: string): unknown => {
  const value = parseJson(text)
  return isTooDeep(value) ? undefined : value
}

const sliceCharacters = 200_000

const inSlices = (accounts: ReadAccount[]): ReadAccount[][] => {
  const slices: ReadAccount[][] = []
  let room = 0
  for (const read of accounts) {
    const slice = slices.at(-1)
    if (slice && read.raw.length <= room) slice.push(read)
    else {
      slices.push([read])
      room = sliceCharacters
    }
    room -= read.raw.length
  }
  return slices
}

/** Reads an answer in one go: the work that takes long for a large one. Pure and total. */
export const readAnswer = (question: Question): AnswerRead => {
  const body = readJson(question.text)
  if (question.kind === 'account') {
    const value = cutAccount(body)
    const parsed = anyAccountSchema.safeParse(value)
    if (!parsed.success) return { readable: false }
    const read = { account: parsed.data, ...rawOf(value) }
    return { readable: true, customers: 1, next: null, slices: [[read]] }
  }
  const page = readAccountList(body, question)
  if (!page.readable) return { readable: false }
  const accounts = page.accounts.map(({ account, raw }) => ({ account, ...rawOf(raw) }))
  return { readable: true, customers: accounts.length, next: page.next, slices: inSlices(accounts) }
}
