import type { Page } from 'playwright'

const percentile = (numbers: number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0

/** Milliseconds between two frames while the window is idle, as the middle one of many is. */
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

/** Where it is typed, and the part of the page that says by `aria-busy` whether what it shows is still of the search before. */
export type Typed = { box: string; shows: string }

/**
 * Milliseconds from each letter's input event until the frame is drawn in which the rows that it finds stand there. Letters come at
 * any time between two frames, as keys do, once all that the one before asked for is done.
 */
export const timeTyping = (page: Page, typed: Typed, text: string): Promise<number[]> =>
  page.evaluate(
    async ({ box: boxOf, shows, text: wanted }) => {
      const box = document.querySelector<HTMLInputElement>(boxOf)
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      const shown = document.querySelector(shows)
      if (box === null || setter === undefined || shown === null) throw new Error('Nothing to search in')
      const frame = () => new Promise(done => requestAnimationFrame(done))
      const soon = () =>
        new Promise<void>(done => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done()
          port2.postMessage(null)
        })
      const settled = async () => {
        // React draws at the end of the event.
        await Promise.resolve()
        while (shown.getAttribute('aria-busy') === 'true') {
          await new Promise<void>(done => {
            const seen = new MutationObserver(() => {
              seen.disconnect()
              done()
            })
            seen.observe(shown, { attributeFilter: ['aria-busy'] })
          })
        }
      }
      const type = (value: string) => {
        setter.call(box, value)
        box.dispatchEvent(new Event('input', { bubbles: true }))
        return settled()
      }
      const took: number[] = []
      for (let end = 1; end <= wanted.length; end += 1) {
        await frame()
        await frame()
        await new Promise(done => setTimeout(done, ((end * 0.618) % 1) * 16))
        const began = performance.now()
        await type(wanted.slice(0, end))
        await frame()
        // What is told in a frame arrives once the frame is drawn.
        await soon()
        took.push(performance.now() - began)
      }
      await type('')
      return took
    },
    { ...typed, text },
  )

/** A JSON line: the 95th percentile in idle frames. */
export const keystrokeLine = (name: string, took: number[], frame: number, most: number): string => {
  const p95 = percentile(took, 0.95)
  return JSON.stringify({
    name,
    median: Number(percentile(took, 0.5).toFixed(1)),
    baselineMedian: Number(frame.toFixed(1)),
    ratio: Number((p95 / frame).toFixed(2)),
    p95: Number(p95.toFixed(1)),
    runs: took.length,
    most,
  })
}
