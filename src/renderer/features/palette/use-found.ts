import { useQuery } from '@tanstack/react-query'
import { everyLink } from '../../../contract/links/register.ts'
import { ask } from '../../shared/hooks/query-client.ts'

const find = async (text: string) => {
  const [accounts, links] = await Promise.all([
    ask('accounts.page', { search: text, utility: null, state: null, onlyNew: false, offset: 0, limit: 20 }),
    ask('links.page', { ...everyLink, search: text, offset: 0, limit: 5 }),
  ])
  return { rows: accounts.rows, links: links.rows }
}

/** What a search finds of customers and links. Each text is a question of its own, so that no answer is shown under another. */
export const useFound = (text: string) =>
  useQuery({
    queryKey: ['find', text],
    queryFn: () => find(text),
    enabled: text !== '',
    // Customers' data that is out of view; and it may have changed by the next time.
    gcTime: 0,
    staleTime: 0,
  })
