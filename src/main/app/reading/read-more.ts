import { z } from 'zod'
import type { Told, ToldRequest } from '../../store/changes/told.ts'
import { inSlices, type Parts } from './parts.ts'
import { readChange, readRequest } from './read-change.ts'
import { readJson } from './read-json.ts'

/** A page as text, and what it should be. */
export type MoreQuestion = { text: string } & ({ kind: 'changes' } | { kind: 'requests' })

/**
 * `ids`: what tells each change from others; `unknown`: types that are none of ours, each once; `unreadable`: how many changes could not
 * be read.
 */
export type ChangesHead = {
  next: string
  more: boolean
  count: number
  ids: string[]
  unknown: string[]
  unreadable: number
}

/** `next`: the cursor of the page that follows, null at the end. */
export type RequestsHead = { next: string | null; unreadable: number }

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
/** Characters of a request, more or less. */
const usualLength = 500

const lengthOf = (told: Told): number => ('read' in told ? told.read.raw.length : usualLength)

/** A page of changes, each read by itself. Pure and total. */
export const readChangePage = (text: string): Parts<ChangesHead, Told> => {
  const page = changePage.safeParse(readJson(text))
  if (!page.success) return { readable: false }
  const { changes, next, more } = page.data
  const told: Told[] = []
  const unknown = new Set<string>()
  let unreadable = 0
  for (const change of changes) {
    const read = readChange(change)
    if (read === 'unreadable') unreadable += 1
    else if ('told' in read) told.push(read.told)
    else if (unknown.size < mostUnknown) unknown.add(read.unknown)
  }
  const head = {
    next,
    more,
    count: changes.length,
    ids: changes.map(idOf),
    unknown: [...unknown],
    unreadable,
  }
  return { readable: true, ...head, slices: inSlices(told, lengthOf) }
}

/** A page of links for one customer; those that cannot be read are left out, and counted. Pure and total. */
export const readRequestPage = (text: string): Parts<RequestsHead, ToldRequest> => {
  const page = requestPage.safeParse(readJson(text))
  if (!page.success) return { readable: false }
  const { requests, nextCursor } = page.data
  const read = requests.map(readRequest).filter(request => request !== null)
  const head = { next: nextCursor ?? null, unreadable: requests.length - read.length }
  return { readable: true, ...head, slices: inSlices(read, () => usualLength) }
}
