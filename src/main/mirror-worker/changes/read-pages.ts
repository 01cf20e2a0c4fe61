import { z } from 'zod'
import { readJson } from '../import/read-account.ts'
import { type ChangeRead, type LinkRequestRead, readChange, readRequest } from './read-change.ts'

/**
 * `ids`: what tells each change of the page from others, 512 characters at most; `unknown`: types that are none of ours, each once; `unreadable`: how many could not
 * be read.
 */
export type ChangesHead = {
  next: string
  more: boolean
  ids: string[]
  unknown: string[]
  unreadable: number
}

export type ChangesPage = ChangesHead & { changes: ChangeRead[] }

/** `next`: the cursor of the page that follows, null at the end. */
export type RequestsPage = { requests: LinkRequestRead[]; next: string | null; unreadable: number }

const longestCursor = 4096
const cursor = z.string().min(1).max(longestCursor)
const changePage = z.object({ changes: z.array(z.unknown()), next: cursor, more: z.boolean().catch(false) })
const requestPage = z.object({ requests: z.array(z.unknown()), nextCursor: cursor.nullish() })

const mostUnknown = 20
const longestId = 512
const named = z.object({ id: z.string() })

/** A change's ID, or how it begins where it has none. */
const idOf = (change: unknown): string => {
  const parsed = named.safeParse(change)
  return (parsed.success ? parsed.data.id : JSON.stringify(change)).slice(0, longestId)
}

/** A page of changes, each read by itself; null where it is none. Pure and total. */
export const readChangesPage = (body: Uint8Array): ChangesPage | null => {
  const page = changePage.safeParse(readJson(body))
  if (!page.success) return null
  const { changes: values, next, more } = page.data
  const changes: ChangeRead[] = []
  const unknown = new Set<string>()
  let unreadable = 0
  for (const value of values) {
    const read = readChange(value)
    if (read === 'unreadable') unreadable += 1
    else if ('change' in read) changes.push(read.change)
    else if (unknown.size < mostUnknown) unknown.add(read.unknown)
  }
  const ids = values.map(idOf)
  return { changes, next, more, ids, unknown: [...unknown], unreadable }
}

/** A page of links for one customer; those that cannot be read are left out, and counted; null where it is none. Pure and total. */
export const readRequestsPage = (body: Uint8Array): RequestsPage | null => {
  const page = requestPage.safeParse(readJson(body))
  if (!page.success) return null
  const { requests: values, nextCursor } = page.data
  const requests = values.map(readRequest).filter(request => request !== null)
  return { requests, next: nextCursor ?? null, unreadable: values.length - requests.length }
}
