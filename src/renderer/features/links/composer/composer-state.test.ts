import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure.ts'
import { emptyLink } from './wanted-link.ts'

const disk = { isFull: false, written: [] as string[] }

/** Answers the request for a link; none is answered before. */
let answer = (_: unknown): void => undefined
const call = async (name: string, input: { value: string | null }) => {
  if (name === 'links.create') return new Promise(resolve => (answer = resolve))
  if (name !== 'drafts.write') return ok(null)
  if (disk.isFull) return fail({ code: 'store', problem: 'full' })
  disk.written.push(input.value ?? '')
  return ok(null)
}

const page = new EventTarget()
vi.stubGlobal('window', {
  bridge: { call },
  location: { hash: '' },
  addEventListener: page.addEventListener.bind(page),
})
const said: string[] = []
vi.doMock('../../../ui/notices/status.tsx', () => ({
  announce: (text: string) => said.push(text),
  retire: () => undefined,
}))
const { beginComposer, composerState, createLink, fillRenewal, readyToCreate, type } = await import(
  './composer-state.ts'
)
const { appStateQuery } = await import('../../../shared/hooks/app-state.ts')
const { queryClient } = await import('../../../shared/hooks/query-client.ts')

beforeEach(() => {
  vi.useFakeTimers()
  disk.written = []
  beginComposer(null)
})

afterEach(() => {
  vi.useRealTimers()
  composerState.write(null)
})

const isUnsaved = () => composerState.read()?.unsaved
const typeName = async (customer: string) => {
  type({ ...emptyLink, customer })
  await vi.advanceTimersByTimeAsync(500)
}

it('writes what is typed once the keys pause, and at once where one leaves', async () => {
  for (const customer of ['A', 'An', 'Ann']) type({ ...emptyLink, customer })
  expect(disk.written).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(disk.written).toEqual([expect.stringContaining('"Ann"')])
  type({ ...emptyLink, customer: 'Anna' })
  page.dispatchEvent(new Event('pagehide'))
  expect(disk.written.at(-1)).toContain('"Anna"')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(disk.written).toHaveLength(2)
})

it('tries a draft that the full disk did not take again with the next key, and by itself when there is room', async () => {
  disk.isFull = true
  await typeName('Ann')
  expect(isUnsaved()).toBe(true)
  disk.isFull = false
  await typeName('Anna')
  expect(disk.written.at(-1)).toContain('Anna')
  expect(isUnsaved()).toBe(false)

  disk.isFull = true
  await typeName('Anna L')
  await typeName('Anna Li')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(isUnsaved()).toBe(true)
  disk.isFull = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(disk.written.at(-1)).toContain('Anna Li')
  expect(isUnsaved()).toBe(false)
  const { length } = disk.written
  await vi.advanceTimersByTimeAsync(60_000)
  expect(disk.written).toHaveLength(length)
})

const renewal = { ...emptyLink, customer: 'Bo', note: 'Quote 26' }

it('says of a renewal only where something was filled in, and what it replaced', () => {
  expect(fillRenewal(emptyLink)).toBeNull()
  expect(composerState.read()?.renewal).toBeNull()
  expect(fillRenewal(renewal)).toBeNull()
  expect(composerState.read()).toMatchObject({ values: renewal, renewal })
  expect(fillRenewal({ ...renewal, customer: 'Cy' })).toEqual(renewal)
})

it('takes nothing of a link that is being made for replaced, nor anything from the renewal with its answer', async () => {
  type({ ...emptyLink, customer: 'Ann', note: 'Quote 26' })
  const making = createLink()
  expect(fillRenewal(renewal)).toBeNull()
  answer({ ok: false, failure: { code: 'outcome_unknown', linkId: 'l', reason: null } })
  await making
  expect(composerState.read()).toMatchObject({ values: renewal, sent: null })
})

const serviceOf = (offersChanges: boolean | null) =>
  queryClient.setQueryData(appStateQuery.queryKey, {
    ...{ currentId: 'c', connections: [{ id: 'c', offersChanges, reachability: 'unknown' }] },
  } as never)

it('makes no link for a renewal that was filled in while another waited for the page afterwards', async () => {
  serviceOf(null)
  type({ ...emptyLink, customer: 'Ann' })
  const ready = readyToCreate()
  fillRenewal(renewal)
  expect(composerState.read()).toMatchObject({ values: renewal, waiting: false })
  serviceOf(true)
  expect(await ready).toBe(false)
  queryClient.clear()
})

it('makes no link of half a page that is typed while it waits for the one of the service, nor a standing link: that waits for Create link', async () => {
  const ann = { ...emptyLink, customer: 'Ann' }
  for (const typed of [
    { ...ann, redirectUrl: 'acme.ex' },
    { ...ann, linkFor: 'anyone' as const },
  ]) {
    serviceOf(null)
    type(ann)
    const ready = readyToCreate()
    type({ ...ann, note: 'Quote 26' })
    expect(composerState.read()?.waiting).toBe(true)
    type(typed)
    expect(composerState.read()?.waiting).toBe(false)
    serviceOf(null)
    expect(await ready).toBe(false)
    expect(await readyToCreate()).toBe(true)
  }
  queryClient.clear()
})

it('says that no link was made also where the next customer is typed by then, beside whom it is not said', async () => {
  said.length = 0
  for (const next of ['Ann', 'Bo']) {
    type({ ...emptyLink, customer: 'Ann' })
    const making = createLink()
    type({ ...emptyLink, customer: next })
    answer(fail({ code: 'key_refused' }))
    await making
    type(emptyLink)
  }
  expect(said).toEqual([expect.stringContaining('Ann')])
})
