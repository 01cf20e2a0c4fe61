import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIndex, type SearchedRow } from '../testing/searched-rows.ts'
import { filterTokens } from './marks.ts'
import { matchOf } from './match.ts'

let at: ReturnType<typeof createIndex>
beforeEach(() => {
  at = createIndex()
})
afterEach(() => at.close())

describe('a search', () => {
  it.each<[string, Partial<SearchedRow>]>([
    ['wich', { city: 'Wichita' }],
    ['san jose', { city: 'San José' }],
    ["o'dell", { name: 'Ann O’Dell' }],
    ['odell', { name: 'Ann O’Dell' }],
    ['street', { street: '12 Bridge St' }],
    ['12 bridge stre', { street: '12 Bridge St.' }],
    ['north saint', { street: '1 N St James Ave' }],
    ['northwest', { street: '1600 Penn Ave N.W.' }],
    ['suite 4b', { street: '9 Elm St #4B' }],
    ['#4b', { street: '9 Elm St, Ste. 4b' }],
    ['tx', { state: 'Texas' }],
    ['Texas', { state: 'TX' }],
    ['new yo', { state: 'NY' }],
    ['449-696-7011', { number: '4496967011' }],
    ['(449) 696-7011', { number: '4496967011' }],
    ['4496967011', { number: '449 696-7011' }],
    ['9696', { number: '449-696-7011' }],
    ['#449-696-7011', { number: '4496967011' }],
    ['# 4496967011', { number: '449-696-7011' }],
    ['#4471', { number: '4471' }],
    ['#4471', { street: '9 Elm St #4471' }],
    ['# 4471', { number: '10-4471' }],
    ['7f3', { id: 'cus_a7f3k' }],
    ['CUS_A7', { id: 'cus_a7f3k' }],
    ['garcia85@mail', { email: 'garcia85@mail.example' }],
    ['garcia8', { email: 'garcia85@mail.example' }],
    ['mail', { email: 'garcia85@mail.example' }],
    ['Evergy', { utility: 'Evergy' }],
    ['PG&E', { utility: 'Pacific Gas and Electric' }],
    ['PG&E', { utility: 'Pacific Gas & Electric Co.' }],
    ['pso', { utility: 'Public Service Company of Oklahoma' }],
    ['onp', { utility: 'Ørsted Northern Power' }],
    ['4402 9188 99', { number: '4402918899' }],
    ['44029 1', { id: 'cus_440291' }],
    ['Müller', { name: 'Barbara Mueller' }],
    ['mu\u0308l', { name: 'Barbara Mueller' }],
    ['Mueller', { name: 'Jürgen Müller' }],
    ['ConEd', { utility: 'Con Edison' }],
    ['coned', { utility: 'Consolidated Edison Company of New York' }],
    ['SoCalGas', { utility: 'Southern California Gas' }],
    ['ladwp', { utility: 'Los Angeles Department of Water & Power' }],
  ])('for “%s” finds %o', (search, row) => {
    expect(at.find([{ name: 'Somebody Else' }, row], search)).toEqual([1])
  })

  it.each<[string, Partial<SearchedRow>]>([
    ['dge', { street: '12 Bridge St' }],
    ['96', { number: '449-696-7011' }],
    ['avenue', { email: 'av85@mail.example' }],
    ['#4', { street: '4 Elm St' }],
    ['#4471', { street: '4471 Elm St' }],
    ['apt 4471', { number: '4471' }],
    ['no', { name: 'Ann' }],
    ['z', { name: 'Ann' }],
    ['pg', { utility: 'Pacific Gas and Electric' }],
    ['pge', { name: 'Pacific Gas and Electric' }],
    ['9 1', { number: '4402918899' }],
    ['joel', { name: 'Jolene' }],
    ['blue', { street: '1 Bluff St' }],
  ])('for “%s” does not find %o', (search, row) => expect(at.find([row], search)).toEqual([]))

  it('puts numbers that end as was typed first, then the newest', () => {
    const rows = ['7011449', '4496967011', '5507011', '11'].map(number => ({ number }))
    expect(at.find([...rows, { number: '701155' }], '70 11')).toEqual([2, 1, 4, 0])
    for (const search of ['7011', '#7011']) expect(at.find(rows, search)).toEqual([2, 1, 0])
    expect(at.find(rows, '11')).toEqual([3])
  })

  it('of addresses finds none by an ID', () => {
    const rows = [{ id: 'cus_a7f3k', city: 'Waco' }]
    expect([at.find(rows, 'a7f3', { ids: false }), at.find(rows, 'waco', { ids: false })]).toEqual([[], [0]])
  })

  it('filters by what is just so', () => {
    const rows = ['TX', 'tx', 'Texas', 'OK'].map(state => ({ state, city: 'Waco' }))
    expect(at.find(rows, 'wac', { state: 'TX' })).toEqual([0])
    expect(at.find(rows, '', { state: 'Texas', city: 'Waco' })).toEqual([2])
    expect(at.find(rows, '', { state: 'TX', city: 'waco' })).toEqual([])
    expect(at.find(rows, '', { noZip: true })).toEqual([])
    at.db.prepare('INSERT INTO word (rowid, words) VALUES (9, ?)').run(filterTokens({ noZip: true })[0])
    expect(at.matching(matchOf({ search: '', ids: true, noZip: true }).match ?? '')).toEqual([9])
  })
})
