import type { Page } from 'playwright'

/** `long`: frames that took more than 50 ms; `blank`: times that a row in view was without its cells for more than 2 frames. */
export type Watched = { frames: number; long: number; longest: number; blank: number }

declare global {
  interface Window {
    watched: (Watched & { stop: boolean }) | undefined
  }
}

/** Looks at each frame of the list on the screen from now on, until `stopWatching`. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = { frames: 0, long: 0, longest: 0, blank: 0, stop: false }
    window.watched = watched
    const grid = document.querySelector('main .grid')
    if (grid === null) throw new Error('No list')
    let blankSince = new Map<string, number>()
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      watched.frames += 1
      watched.longest = Math.max(watched.longest, now - last)
      if (now - last > 50) watched.long += 1
      last = now
      const { top, bottom } = grid.getBoundingClientRect()
      const blank = new Map<string, number>()
      const rows = [...grid.querySelectorAll('.grid-blank')].map(cell => cell.closest('[data-index]'))
      for (const row of new Set(rows)) {
        if (row === null) continue
        const box = row.getBoundingClientRect()
        const index = row.getAttribute('data-index') ?? ''
        if (box.bottom > top && box.top < bottom) blank.set(index, (blankSince.get(index) ?? 0) + 1)
      }
      for (const frames of blank.values()) if (frames === 3) watched.blank += 1
      blankSince = blank
      if (!watched.stop) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

export const stopWatching = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    if (window.watched === undefined) throw new Error('Nothing was watched')
    window.watched.stop = true
    const { frames, long, longest, blank } = window.watched
    return { frames, long, longest, blank }
  })

/** Turns the wheel over the list, a notch a frame. */
export const turnWheel = async (page: Page, notches: number, pixels: number): Promise<void> => {
  await page.locator('main .grid').hover()
  for (let notch = 0; notch < notches; notch += 1) {
    await page.mouse.wheel(0, pixels)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(done)))
  }
}

/** Moves the list's scrollbar from one part of its way (0 to 1) to another, a step a frame, and rests there. */
export const dragScrollbar = (page: Page, from: number, to: number, steps: number): Promise<void> =>
  page.evaluate(
    async ([begin, end, all]) => {
      const grid = document.querySelector('main .grid')
      if (grid === null) throw new Error('No list')
      const frame = () => new Promise(done => requestAnimationFrame(done))
      for (let step = 1; step <= all; step += 1) {
        const part = begin + ((end - begin) * step) / all
        grid.scrollTop = part * (grid.scrollHeight - grid.clientHeight)
        await frame()
      }
      for (let rest = 0; rest < 20; rest += 1) await frame()
    },
    [from, to, steps] as const,
  )
