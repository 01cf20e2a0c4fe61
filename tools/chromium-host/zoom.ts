import type { CDPSession, Page } from 'playwright'

type Size = { width: number; height: number }

/** Zooms a page as Electron does: it gets fewer and larger CSS pixels, which `vh` and media queries follow. */
export const createZoom = (page: Page, session: CDPSession, headless: boolean) => {
  let factor = 1
  /** What a window's frame takes; measured before the first zoom, since the page's own sizes say less afterwards. */
  let frame: Promise<Size> | null = null
  const frameOfWindow = () =>
    page.evaluate(() => ({ width: outerWidth - innerWidth, height: outerHeight - innerHeight }))

  const zoomed = ({ width, height }: Size): Size => ({
    width: Math.round(width / factor),
    height: Math.round(height / factor),
  })

  /** `window`: its size with its frame; headless there is none. */
  const fit = async (window: Size): Promise<void> => {
    if (headless) return page.setViewportSize(zoomed(window))
    if (factor === 1) return void (await session.send('Emulation.clearDeviceMetricsOverride'))
    frame ??= frameOfWindow()
    const { width, height } = await frame
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...zoomed({ width: window.width - width, height: window.height - height }),
      deviceScaleFactor: 0,
      mobile: false,
      scale: factor,
      // Else only so much of the window would be drawn.
      dontSetVisibleSize: true,
    })
  }

  return {
    fit,
    set: (to: number, window: Size): Promise<void> => {
      factor = to
      return fit(window)
    },
    /** The size of a headless window, from the page's. */
    sizeOf: ({ width, height }: Size): Size => ({
      width: Math.round(width * factor),
      height: Math.round(height * factor),
    }),
  }
}
