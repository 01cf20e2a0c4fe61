import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AccountFilter, unfiltered } from '../src/contract/accounts/account-filter.ts'
import { openMirrorToRead } from '../src/main/mirror-worker/file/open.ts'
import { createReader } from '../src/main/mirror-worker/reader.ts'
import { testKey } from '../src/main/mirror-worker/testing/mirror-file.ts'
import { fillMirror } from './filled/fill.ts'

// npm run bench -- mirror [--accounts N]: what each question costs inside a reader, over the first page of all rows. CPU milliseconds of
// its thread, which say the same on a busy machine: the mean of its questions, asked again and again of a reader that remembers
// nothing. The goals are for 100,000 customers. Prints JSON lines.

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } })
const accounts = Number(values.accounts)
const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'mirror.db')
fillMirror(file, testKey, accounts)
const db = openMirrorToRead({ file, key: testKey })
if (db === null) throw new Error('No mirror')
let reads = createReader(db)

/** Enough for the clock, which counts in steps of some milliseconds. */
const leastMeasured = 100

const meanOf = (questions: (() => unknown)[]): number => {
  let asked = 0
  let spent = 0
  while (spent < leastMeasured) {
    reads = createReader(db)
    const began = process.threadCpuUsage()
    for (const question of questions) question()
    const { user, system } = process.threadCpuUsage(began)
    spent += (user + system) / 1000
    asked += questions.length
  }
  return spent / asked
}
const round = (number: number) => Math.round(number * 100) / 100
/** Goals: for a page, a count or a record; a query over all rows may take as long as many of them. */
const [onePage, allRows] = [40, 250]
const measure = (name: string, questions: (() => unknown)[], most = onePage): void => {
  const mean = meanOf(questions)
  const result = {
    name: `mirror of ${accounts}: ${name}, CPU ms`,
    mean: round(mean),
    baselineMean: round(baseline),
  }
  process.stdout.write(`${JSON.stringify({ ...result, ratio: round(mean / baseline), most })}\n`)
}
type Asked = Partial<AccountFilter> & { offset?: number; upTo?: number }
const page = (filter: Asked) => () =>
  reads['accounts.page']({ ...unfiltered, offset: 0, limit: 100, ...filter })
const pages = (searches: string, filter: Asked = {}) =>
  searches.split(/\s*,\s*/).map(search => page({ ...filter, search }))
const counts = (searches: string, filter: Asked = {}) =>
  searches.split(/\s*,\s*/).map(search => () => reads['accounts.count']({ ...unfiltered, ...filter, search }))

page({ search: 'warm' })()
const baseline = meanOf([page({})])
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
measure('position: all', [position({})], allRows)
measure('position: state', [position({ state: 'TX' }), position({ state: 'CA' })], allRows)
measure('position: 1 letter', [position({ search: 'm' }), position({ search: 'a' })], allRows)
measure('position by name', [position({ sort: { by: 'name', descending: false } })], allRows)
measure('position by place', [position({ sort: { by: 'place', descending: false } })], allRows)
measure('summary', [() => reads['accounts.summary'](null), () => reads['accounts.summary'](null)])
measure('newcomers', [() => reads['accounts.newcomers'](null)])
measure('facets', [
  () => reads['accounts.facets']({ utility: null, state: 'TX' }),
  () => reads['accounts.facets']({ utility: null, state: null }),
])
measure('one customer', [() => reads['accounts.get']({ customerId: some })])
const places = (searches: string) =>
  searches.split(/\s*,\s*/).map(search => () => reads['addresses.states']({ search }))
measure('states: all', places(' '))
measure('states: search', places('m, a, garcia, oak, maria garcia'), allRows)
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
measure('survey', [() => reads['addresses.survey']({ search: '', ...everywhere })], allRows)
measure(
  'survey: search',
  ['oak', 'm', 'garcia'].map(search => () => reads['addresses.survey']({ search, ...everywhere })),
  allRows,
)
measure('neighbours', [() => reads['addresses.neighbours']({ customerId: some })])
measure('export: all ids', [() => reads['export.begin']({ list: 'accounts', filter: unfiltered })], allRows)
