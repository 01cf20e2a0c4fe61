import { isolated } from '../../../contract/isolated.ts'
import { listMessages } from './cell-text.tsx'

type NearLineProps = { typed: string; instead: string | null }

/** Says above a list that it shows what is one letter off; nothing where it shows what was typed (`instead` null). */
export function NearLine({ typed, instead }: NearLineProps) {
  return instead === null ? null : (
    <div className="line near-line">
      <span aria-live="polite" className="clip">
        {listMessages.instead(isolated(typed.trim()), isolated(instead))}
      </span>
    </div>
  )
}
