import { z } from 'zod'
import { nextNames, nextOf } from '../../contract/accounts/next-page.ts'
import type { ListQuestion } from '../app/reading/read-answer.ts'
import { parseJson } from './parse-json.ts'

/** Characters at the end of a page among which its last members are looked for. */
const tailLength = 4_096
const members = z.record(z.string(), z.unknown())

/** The last members of the object that a text ends with, from the first that may say where the next page is. */
const lastMembers = (text: string): Record<string, unknown> | null => {
  const tail = text.slice(-tailLength)
  const found = nextNames.map(name => tail.lastIndexOf(`"${name}"`)).filter(at => at >= 0)
  for (const at of found.toSorted((one, other) => one - other)) {
    const last = members.safeParse(parseJson(`{${tail.slice(at)}`))
    if (last.success) return last.data
  }
  return null
}

/**
 * The absolute URL of the page after this one as its end and its header tell it, without reading what is between; null: they do not, there
 * is none, or it is this one again. Only reading the page says whether that is so. Pure and total.
 */
export const peekNext = ({ text, requestUrl, linkHeader }: ListQuestion): string | null => {
  const next = nextOf(lastMembers(text), { requestUrl, linkHeader })
  return typeof next === 'string' || next.url === requestUrl ? null : next.url
}
