import { expect, it } from 'vitest'
import { createFullScreen } from './full-screen.ts'

const windowThat = (filled: boolean) => {
  const state = { filled }
  return {
    isFullScreen: () => state.filled,
    setFullScreen: (full: boolean) => {
      state.filled = full
    },
  }
}

it('fills the screen and leaves it again, but not where a person had filled it before', () => {
  for (const before of [false, true]) {
    const fill = createFullScreen()
    const window = windowThat(before)
    fill(window, true)
    fill(window, true)
    expect(window.isFullScreen()).toBe(true)
    fill(window, false)
    expect(window.isFullScreen()).toBe(before)
    fill(window, false)
    expect(window.isFullScreen()).toBe(before)
  }
})
