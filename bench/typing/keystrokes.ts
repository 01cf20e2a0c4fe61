import type { Page } from 'playwright'

const percentile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** Milliseconds between two frames while the window is idle: the median of 60. */
export const idleFrame = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const times: number[] = []
    await new Promise<void>(done => {
      const next = (at: number) => {
        times.push(at)
        if (times.length > 60) done()
        else requestAnimationFrame(next)
      }
      requestAnimationFrame(next)
    })
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
    return gaps.toSorted((a, b) => a - b)[30] ?? 16.7
  })

/** `search`: what stood in the box then; `took`: milliseconds. */
export type Keystroke = { search: string; took: number }

/**
 * Types into the one search box of the screen, letter by letter, and takes the time from each letter's input event until the frame is drawn
 * in which its rows are shown: no element has `aria-busy` for an older search. Letters come at any time between two frames, as keys do,
 * once all work for the one before is done. `before`: what the box holds already.
 */
export const typeLetters = (page: Page, letters: string, before = ''): Promise<Keystroke[]> =>
  page.evaluate(
    async ([wanted, already]) => {
      const box = document.querySelector<HTMLInputElement>('main input[type=search]')
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      if (box === null || setter === undefined) throw new Error('Nothing to search in')
      const frame = () => new Promise(done => requestAnimationFrame(done))
      const drawn = async () => {
        await frame()
        // A message posted in a frame arrives once the frame is drawn.
        const { port1, port2 } = new MessageChannel()
        const told = new Promise<void>(done => {
          port1.onmessage = () => done()
        })
        port2.postMessage(null)
        await told
      }
      const settled = async () => {
        // React renders at the end of the event.
        await Promise.resolve()
        while (document.querySelector('main [aria-busy=true]') !== null) {
          await new Promise<void>(done => {
            const seen = new MutationObserver(() => {
              seen.disconnect()
              done()
            })
            seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
          })
        }
      }
      const type = (value: string) => {
        setter.call(box, value)
        box.dispatchEvent(new Event('input', { bubbles: true }))
        return settled()
      }
      const done: { search: string; took: number }[] = []
      if (already !== '') await type(already)
      for (let end = 1; end <= wanted.length; end += 1) {
        await frame()
        await frame()
        await new Promise(soon => setTimeout(soon, ((end * 0.618) % 1) * 16))
        const search = already + wanted.slice(0, end)
        const began = performance.now()
        await type(search)
        await drawn()
        done.push({ search, took: performance.now() - began })
      }
      await type('')
      return done
    },
    [letters, before] as const,
  )

export const p95Of = (keys: Keystroke[]): number =>
  percentile(
    keys.map(key => key.took),
    0.95,
  )

/** A JSON line with the 95th percentile as a multiple of `one`: an idle frame, or what a baseline takes. */
export const keystrokeLine = (name: string, keys: Keystroke[], one: number, most: number): string => {
  const took = keys.map(key => key.took)
  const p95 = p95Of(keys)
  return JSON.stringify({
    name,
    median: Number(percentile(took, 0.5).toFixed(1)),
    baselineMedian: Number(one.toFixed(1)),
    ratio: Number((p95 / one).toFixed(2)),
    p95: Number(p95.toFixed(1)),
    runs: took.length,
    most,
  })
}
