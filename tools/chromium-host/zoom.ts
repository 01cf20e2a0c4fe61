import type { CDPSession, Page } from 'playwright'

type Size = { width: number; height: number }

/** Headless: by CSS, since Playwright finds nothing to click in a scaled page. `vh` and media queries do not follow. */
const zoomByCss = (page: Page, factor: number): Promise<void> =>
  page.evaluate(zoom => {
    document.documentElement.style.zoom = String(zoom)
  }, factor)

/** Zooms a page; in a window as Electron does: it gets fewer and larger CSS pixels, which `vh` and media queries follow. */
export const createZoom = (page: Page, session: CDPSession, headless: boolean) => {
  let factor = 1
  /** What a window's frame takes; measured before the first zoom, since the page's own sizes say less afterwards. */
  let frame: Size | null = null
  const frameOfWindow = () =>
    page.evaluate(() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight }))

  /** `window`: its size with its frame. */
  const resize = async (window: Size): Promise<void> => {
    frame ??= await frameOfWindow()
    const { width, height } = frame
    if (factor === 1) return void (await session.send('Emulation.clearDeviceMetricsOverride'))
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round((window.width - width) / factor),
      height: Math.round((window.height - height) / factor),
      deviceScaleFactor: 0,
      mobile: false,
      scale: factor,
      // Else only so much of the window would be drawn.
      dontSetVisibleSize: true,
    })
  }

  return {
    resize,
    set: (to: number, window: Size): Promise<void> => {
      factor = to
      return headless ? zoomByCss(page, factor) : resize(window)
    },
  }
}
