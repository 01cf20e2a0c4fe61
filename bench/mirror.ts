import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AccountFilter, unfiltered } from '../src/contract/accounts/account-filter.ts'
import { openMirrorToRead } from '../src/main/mirror-worker/file/open.ts'
import { createReader } from '../src/main/mirror-worker/reader.ts'
import { testKey } from '../src/main/mirror-worker/testing/mirror-file.ts'
import { fillMirror } from './filled/fill.ts'

// npm run bench -- mirror [--accounts N]: what each question costs inside a reader, in
// milliseconds of its thread's time, which says the same on a busy machine: median and most of several, each asked once.

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } })
const accounts = Number(values.accounts)
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'mirror.db')
const began = performance.now()
fillMirror(file, testKey, accounts)
process.stdout.write(`filled in ${Math.round((performance.now() - began) / 1000)} s\n`)
const db = openMirrorToRead({ file, key: testKey })
if (db === null) throw new Error('No mirror')
const reads = createReader(db)

const measure = (name: string, all: (() => unknown)[]): void => {
  const times = all.map(one => {
    const began = process.threadCpuUsage()
    one()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000
  })
  const sorted = times.toSorted((one, other) => one - other)
  const shown = (time: number | undefined) => (time ?? 0).toFixed(time !== undefined && time < 10 ? 2 : 0)
  process.stdout.write(
    `${name.padEnd(44)} median ${shown(sorted[Math.floor(sorted.length / 2)])}, most ${shown(sorted.at(-1))} (${all.length})\n`,
  )
}
type Asked = Partial<AccountFilter> & { offset?: number; upTo?: number }
const page = (filter: Asked) => () =>
  reads['accounts.page']({ ...unfiltered, offset: 0, limit: 100, ...filter })
const pages = (searches: string, filter: Asked = {}) =>
  searches.split(/\s*,\s*/).map(search => page({ ...filter, search }))
const counts = (searches: string, filter: Asked = {}) =>
  searches.split(/\s*,\s*/).map(search => () => reads['accounts.count']({ ...unfiltered, ...filter, search }))

page({ search: 'warm' })()
measure('page: all', [page({}), page({ offset: 100 })])
measure('page: 1 letter', pages('m, a, j, o, s, r, c, 1, 4'))
measure('page: 2 letters', pages('ma, sm, ja, al, oa, st, ca, te, n1'))
measure('page: 3 letters', pages('mar, gar, oak, map, was, riv, zep'))
measure('page: whole words', pages('maria, garcia, washington, hillcrest, jefferson, yorkshire'))
measure(
  'page: two words',
  pages('maria garcia, 12 oak street, sofia muller, park chicago, james houston, elena novak'),
)
measure('page: word and a letter', pages('garcia m, smith o, oak s, park a, maria n, chen t'))
measure('page: word with state', pages('garcia, oak, maria, smith', { state: 'TX' }))
measure('page: 3 digits', pages('449, 123, 777, 902, 318, 564'))
measure('page: 4 digits', pages('4496, 1237, 7773, 9021'))
measure('page: no match', pages('xyzzy, qqqqqq, 00000000'))
measure('page: state', [page({ state: 'TX' }), page({ state: 'CA' })])
measure('page: state, no ZIP', [page({ state: 'TX', noZip: true }), page({ noZip: true })])
for (const by of ['name', 'utility', 'place', 'connected'] as const) {
  const sort = { by, descending: false }
  measure(`page by ${by}: all`, [page({ sort }), page({ sort: { by, descending: true } })])
  measure(`page by ${by}: search`, pages('garcia, oak, m, 449, maria garcia', { sort }))
  measure(`page by ${by}: offset ${Math.round(accounts * 0.6)}`, [
    page({ sort, offset: Math.round(accounts * 0.6) }),
  ])
}
const deep = Math.round(accounts * 0.6)
measure(`page: offset ${deep}`, [page({ offset: deep }), page({ offset: deep + 100 })])
measure('page: search, far down', [page({ search: 'a', offset: Math.round(accounts * 0.2) })])
measure('page: only new', [page({ onlyNew: true })])
measure('page: known by service, person, nobody', [
  page({ matched: 'service' }),
  page({ matched: 'person' }),
  page({ matched: 'nobody' }),
])
measure('count: 1 letter', counts('m, a, j'))
measure('count: words', counts('garcia, oak, maria garcia'))
measure('count: state and search', counts('garcia, oak', { state: 'TX' }))
measure('known', [() => reads['accounts.known']({ utility: null, state: null, city: null })])
const some = reads['accounts.page']({ ...unfiltered, offset: deep, limit: 1 }).rows[0]?.customerId ?? ''
const position = (filter: Asked) => () =>
  reads['accounts.position']({ ...unfiltered, ...filter, customerId: some })
measure('position: all', [position({})])
measure('position: state', [position({ state: 'TX' }), position({ state: 'CA' })])
measure('position: 1 letter', [position({ search: 'm' }), position({ search: 'a' })])
measure('position by name', [position({ sort: { by: 'name', descending: false } })])
measure('position by place', [position({ sort: { by: 'place', descending: false } })])
measure('summary', [() => reads['accounts.summary'](null), () => reads['accounts.summary'](null)])
measure('newcomers', [() => reads['accounts.newcomers'](null)])
measure('facets', [
  () => reads['accounts.facets']({ utility: null, state: 'TX' }),
  () => reads['accounts.facets']({ utility: null, state: null }),
])
measure('one customer', [() => reads['accounts.get']({ customerId: some })])
const places = (searches: string, whole: boolean) =>
  searches.split(/\s*,\s*/).map(search => () => reads['addresses.states']({ search, whole }))
measure('states: all', places(' ', true))
measure('states: first answer', places('m, a, garcia, oak, maria garcia', false))
measure('states: to the end', places('m, a, garcia, oak, maria garcia', true))
const everywhere = { state: null, city: null }
const addresses = (searches: string) =>
  searches
    .split(/\s*,\s*/)
    .map(
      search => () =>
        reads['addresses.page']({ view: 'all', kind: null, search, ...everywhere, offset: 0, limit: 32 }),
    )
measure('addresses: all', addresses(' '))
measure('addresses: a state', [
  () =>
    reads['addresses.page']({
      ...{ view: 'all', kind: null, search: '', state: { name: 'TX' }, city: null },
      ...{ offset: 0, limit: 32 },
    }),
])
measure('addresses: search', addresses('j, r, c, s, mar, smith, maple, 12 oak street'))
measure('survey', [() => reads['addresses.survey']({ search: '', ...everywhere })])
measure(
  'survey: search',
  ['oak', 'm', 'garcia'].map(search => () => reads['addresses.survey']({ search, ...everywhere })),
)
measure('neighbours', [() => reads['addresses.neighbours']({ customerId: some })])
measure('export: all ids', [() => reads['export.begin']({ list: 'accounts', filter: unfiltered })])
process.stdout.write(`memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB\n`)
