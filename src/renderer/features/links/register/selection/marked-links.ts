import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../../contract/model.ts'
import { harmless } from '../../../../../contract/tables/harmless.ts'
import { ask } from '../../../../shared/hooks/query-client.ts'

/** The links that are marked: of which list, up to which row, and which of them. */
export type Marked = { list: LinkList; latest: number | null; target: LinkTarget }

/** Rows that are read at a time: as many as main answers. */
const portion = 500

/** Every marked link in the order that is shown, however many there are. */
export const markedLinks = async ({ list, latest, target }: Marked): Promise<Link[]> => {
  const wanted = 'ids' in target ? new Set(target.ids) : null
  const except = new Set('ids' in target ? [] : target.except)
  const found: Link[] = []
  for (let offset = 0; ; offset += portion) {
    const { rows } = await ask('links.page', { ...list, offset, limit: portion, upTo: latest })
    found.push(...rows.filter(({ id }) => (wanted === null ? !except.has(id) : wanted.has(id))))
    if (rows.length < portion || found.length === wanted?.size) return found
  }
}

type Listed = Pick<Link, 'customer' | 'customerName' | 'email' | 'url'>

/** Customer, email and link of each as one pastes them into a spreadsheet, those without a URL left out. Pure. */
export const listText = (links: Listed[]): string =>
  links
    .filter(({ url }) => url !== null)
    .map(({ customer, customerName, email, url }) =>
      [customer || (customerName ?? ''), email, url ?? '']
        .map(cell => harmless(cell.replaceAll(/\s+/g, ' ')))
        .join('\t'),
    )
    .join('\n')

/** Copies the marked links as a list, in the order that is shown; answers how many. */
export const copyAsList = async (marked: Marked): Promise<number> => {
  const links = (await markedLinks(marked)).filter(({ url }) => url !== null)
  if (links.length > 0) await ask('clipboard.write', { text: listText(links) })
  return links.length
}
