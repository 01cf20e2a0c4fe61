import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../../contract/model.ts'
import { harmless } from '../../../../../contract/tables/harmless.ts'
import { ask } from '../../../../shared/hooks/query-client.ts'

type Listed = Pick<Link, 'customer' | 'customerName' | 'email' | 'url'>

/** A line of a spreadsheet: customer, email, link. Pure. */
const lineOf = ({ customer, customerName, email, url }: Listed): string =>
  [customer || (customerName ?? ''), email, url ?? '']
    .map(cell => harmless(cell.replaceAll(/\s+/g, ' ')))
    .join('\t')

/** Links as one pastes them into a spreadsheet, those without a URL left out. Pure. */
export const listText = (links: Listed[]): string =>
  links
    .filter(({ url }) => url !== null)
    .map(lineOf)
    .join('\n')

/** Rows that are read at a time: as many as main answers. */
const portion = 500

/** Every marked link in the order that is shown, however many there are. */
const markedInOrder = async (list: LinkList, upTo: number | null, target: LinkTarget): Promise<Link[]> => {
  const wanted = 'ids' in target ? new Set(target.ids) : null
  const except = new Set('ids' in target ? [] : target.except)
  const found: Link[] = []
  for (let offset = 0; ; offset += portion) {
    const { rows } = await ask('links.page', { ...list, offset, limit: portion, upTo })
    found.push(...rows.filter(({ id }) => (wanted === null ? !except.has(id) : wanted.has(id))))
    if (rows.length < portion || found.length === wanted?.size) return found
  }
}

/** Copies the marked links as a list, in the order that is shown; answers how many. */
export const copyAsList = async (
  list: LinkList,
  upTo: number | null,
  target: LinkTarget,
): Promise<number> => {
  const links = (await markedInOrder(list, upTo, target)).filter(({ url }) => url !== null)
  if (links.length > 0) await ask('clipboard.write', { text: listText(links) })
  return links.length
}
