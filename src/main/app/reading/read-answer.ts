import {
  type AccountListAnswer,
  type ListedAccount,
  readAccountList,
} from '../../../contract/accounts/account-list.ts'
import { cutAccount } from '../../../contract/accounts/cut-account.ts'
import { anyAccountSchema } from '../../../contract/more.ts'
import type { ReadAccount } from '../../store/saving/read-account.ts'
import { inSlices, type Parts } from './parts.ts'
import { rawOf } from './raw-of.ts'
import { readJson } from './read-json.ts'

/** An answer of the service as text, and what it should be. */
export type Question = { text: string; kind: 'account' } | ListQuestion
/** A page of the list. */
export type ListQuestion = { text: string; kind: 'list'; requestUrl: string; linkHeader: string | null }

/** `next`: as in the contract's `AccountListPage`. */
export type AnswerHead = { customers: number; next: string | null }
export type AnswerRead = Parts<AnswerHead, ReadAccount>

/** The page as it is told, before the work of keeping what is in it. Pure and total. */
export const readPage = (question: ListQuestion): AccountListAnswer =>
  readAccountList(readJson(question.text), question)

/** An account as it is kept. Pure. */
export const toKeep = ({ account, raw }: ListedAccount): ReadAccount => ({ account, ...rawOf(raw) })

/** Reads an answer in one go: the work that takes long for a large one. Pure and total. */
export const readAnswer = (question: Question): AnswerRead => {
  if (question.kind === 'account') {
    const raw = cutAccount(readJson(question.text))
    const parsed = anyAccountSchema.safeParse(raw)
    if (!parsed.success) return { readable: false }
    return { readable: true, customers: 1, next: null, slices: [[toKeep({ account: parsed.data, raw })]] }
  }
  const page = readPage(question)
  if (!page.readable) return { readable: false }
  const accounts = page.accounts.map(toKeep)
  return {
    readable: true,
    customers: accounts.length,
    next: page.next,
    slices: inSlices(accounts, ({ raw }) => raw.length),
  }
}
