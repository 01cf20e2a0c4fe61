import type { CDPSession, Page } from 'playwright'
import type { Desktop } from './desktop.ts'
import type { EditCommand } from './messages.ts'

/** Runs in the page: the text that Copy gives, from the page's own `copy` handler, else the selection. */
const copied = `(() => {
  const selection = getSelection()
  const field = document.activeElement?.matches('input, textarea') ? document.activeElement : null
  const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
  const target = field ?? selection.anchorNode?.parentElement ?? document.body
  return target.dispatchEvent(event) ? selection.toString() : event.clipboardData.getData('text/plain')
})()`

/**
 * Runs a menu's Cut, Copy, Paste and so on in the focused field. Headless, it uses the simulated desktop's clipboard, so that
 * parallel tests do not share one.
 */
export const editorOf = (
  page: Page,
  session: CDPSession,
  desktop: Desktop,
  headless: boolean,
  writeClipboard: (text: string) => Promise<void>,
) => {
  const inPage = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, userGesture: true })).result.value

  const copy = async () => {
    const text = String((await inPage(copied)) ?? '')
    if (text !== '') await writeClipboard(text)
  }
  return async (command: EditCommand): Promise<void> => {
    if (command === 'paste') {
      if (headless) await session.send('Input.insertText', { text: desktop.clipboard() })
      else await page.keyboard.press('ControlOrMeta+V')
      return
    }
    if (command === 'copy' || command === 'cut') await copy()
    if (command === 'copy') return
    await inPage(`document.execCommand(${JSON.stringify(command === 'cut' ? 'delete' : command)})`)
  }
}
