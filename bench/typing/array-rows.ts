import type { Page } from 'playwright'

/**
 * Feeds the page's list of accounts from an array in the page, from its next load on: 1,000 rows that were read before, which a plain
 * filter searches. All else still comes from main.
 */
export const feedFromArray = async (page: Page, rows: { name: string | null; street: string | null }[]) => {
  await page.addInitScript(all => {
    const define = Object.defineProperty
    const isMatch = (search: string) => (row: { name: string | null; street: string | null }) =>
      `${row.name} ${row.street}`.toLowerCase().includes(search.toLowerCase())
    type Asked = { search: string; offset: number; limit: number }
    type Bridge = { call: (name: string, input: Asked) => Promise<unknown> }
    const fed = ({ call, ...bridge }: Bridge): Bridge => ({
      ...bridge,
      call: async (name, input) => {
        if (name !== 'accounts.page') return call(name, input)
        const found = all.filter(isMatch(input.search.trim()))
        const page = found.slice(input.offset, input.offset + input.limit)
        Reflect.set(globalThis, 'fedFromArray', true)
        const value = {
          rows: page,
          total: found.length,
          exact: true,
          latest: 1,
          arrived: null,
          instead: null,
        }
        return { ok: true, value }
      },
    })
    Object.defineProperty = <T>(
      target: T,
      name: PropertyKey,
      given: PropertyDescriptor & ThisType<unknown>,
    ) => define(target, name, name === 'bridge' ? { ...given, value: fed(given.value) } : given)
  }, rows)
  await page.reload()
}

/** Whether the array has answered since; if not, main has. */
export const isFedFromArray = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(globalThis, 'fedFromArray') === true)
