type Screen = { isFullScreen: () => boolean; setFullScreen: (full: boolean) => void }

/** Fills the screen for a while and puts the window back to what it was: one that filled it before goes on doing so. */
export const createFullScreen = (): ((window: Screen, full: boolean) => void) => {
  let filledByUs = false
  return (window, full) => {
    if (full && !window.isFullScreen()) {
      filledByUs = true
      window.setFullScreen(true)
    }
    if (full || !filledByUs) return
    filledByUs = false
    window.setFullScreen(false)
  }
}
