import type { FailureCode } from '../../../../../contract/failure.ts'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../../contract/model.ts'
import { harmless } from '../../../../../contract/tables/harmless.ts'
import { call } from '../../../../api.ts'
import { ask } from '../../../../shared/hooks/query-client.ts'
import { whoOf } from '../../../../shared/record/link/link-words.ts'
import type { Withdrawn } from './selection-messages.ts'

/** A selection: of which list, up to which newest row (later arrivals do not join), and which links of it. */
export type Marked = { list: LinkList; latest: number | null; target: LinkTarget }

/** Rows of one request: the contract's maximum. */
const portion = 500

/**
 * Reads all selected links, page by page, in list order. What changes meanwhile moves links over the borders of pages, so that one comes twice or not at
 * all: a list of several pages is read again for the latter, which come last.
 */
export const markedLinks = async ({ list, latest, target }: Marked): Promise<Link[]> => {
  const wanted = 'ids' in target ? new Set(target.ids) : null
  const except = new Set('ids' in target ? [] : target.except)
  const found = new Map<string, Link>()
  for (let reading = 0; reading < 2; reading += 1)
    for (let offset = 0; ; offset += portion) {
      const { rows } = await ask('links.page', { ...list, offset, limit: portion, upTo: latest })
      for (const row of rows)
        if (wanted === null ? !except.has(row.id) : wanted.has(row.id)) found.set(row.id, row)
      const isWhole = rows.length < portion && offset === 0
      if (isWhole || found.size === wanted?.size) return [...found.values()]
      if (rows.length < portion) break
    }
  return [...found.values()]
}

/** Tab-separated customer, email and link, safe to paste into a spreadsheet; links without a URL are left out. Pure. */
export const listText = (links: Link[]): string =>
  links
    .filter(({ url }) => url !== null)
    .map(link =>
      [whoOf({ ...link, email: '' }), link.email, link.url ?? '']
        .map(cell => harmless(cell.replaceAll(/\s+/g, ' ')))
        .join('\t'),
    )
    .join('\n')

/** Copies the selected links as text in list order; returns how many. */
export const copyAsList = async (marked: Marked): Promise<number> => {
  const links = (await markedLinks(marked)).filter(({ url }) => url !== null)
  if (links.length > 0) await ask('clipboard.write', { text: listText(links) })
  return links.length
}

/** Failures of one link alone: the next one may well be withdrawn. */
const ofOneLink: readonly FailureCode[] = [
  'not_found',
  'invalid_input',
  'request_refused',
  'unreadable_answer',
]

/** Withdraws one link, and answers what came of it. Throws the Failure that would meet all others, too. */
export const withdrawOne = async (id: string): Promise<Withdrawn> => {
  const answer = await call('links.withdraw', { id })
  if (answer.ok) return 'withdrawn'
  if (answer.failure.code === 'already_accepted') return 'accepted'
  if (ofOneLink.includes(answer.failure.code)) return 'notWithdrawn'
  throw answer.failure
}
