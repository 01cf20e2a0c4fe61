import { copyText } from '../../shared/hooks/copy-text.ts'
import type { CopiedText } from '../../ui/grid/grid-copy.ts'
import { announce } from '../../ui/notices/status.tsx'

/** Copies a cell or a row, or says that nothing stands there. */
export const copyCell = (copied: CopiedText | null): void => {
  if (copied === null) announce('Nothing to copy here')
  else void copyText(copied.text, copied.what)
}
