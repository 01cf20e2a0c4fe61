import { changePageSchema } from '../../src/contract/more.ts'
import type { Fetch } from '../../src/main/http/network.ts'

/** Another program that follows the company's changes, over the same network: it goes on from the cursor of the last page that it read. */
export const createReader = (fetch: Fetch, { origin, apiKey }: { origin: string; apiKey: string }) => {
  const seen: string[] = []
  let next = ''
  let lapses = 0

  const ask = async (): Promise<number> => {
    const query = next === '' ? '' : `?after=${next}&limit=7`
    const answer = await fetch(`${origin}/changes${query}`, {
      headers: { authorization: `Bearer ${apiKey}` },
    })
    if (answer.status === 410) {
      next = ''
      lapses += 1
      return 1
    }
    if (answer.status !== 200) throw new Error(`/changes answers ${answer.status}`)
    const page = changePageSchema.parse(await answer.json())
    const isFirst = next === ''
    next = page.next
    seen.push(...page.changes.map(({ id }) => id))
    return isFirst || page.more ? 1 : 0
  }

  return {
    /** IDs of the changes, as they came. */
    seen,
    /** How often its cursor was too old (410). */
    lapses: () => lapses,
    /** Reads what there is, or until something goes wrong on the way. */
    read: async (): Promise<void> => {
      try {
        while ((await ask()) > 0);
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError || /answers 5/.test(`${error}`)))
          throw error
      }
    },
  }
}
