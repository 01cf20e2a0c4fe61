import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import { ask } from '../../../../shared/hooks/query-client.ts'

/** The ids that a target names, at most 100,000. */
export const idsOf = async (target: LinkTarget, list: LinkList): Promise<string[]> => {
  if ('ids' in target) return target.ids
  const except = new Set(target.except)
  const { filter, upTo } = target
  const ids = await ask('links.ids', { ...list, ...filter, upTo, offset: 0, limit: 100_000 })
  return ids.filter(id => !except.has(id))
}
