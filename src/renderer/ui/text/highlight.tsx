import { unturned } from '../../../contract/isolated.ts'
import { Exactly } from './outside.tsx'
import { splitMatches } from './split-matches.ts'

type HighlightProps = {
  text: string
  search: string
  /** An ID, number, email or URL, as in `Outside`. */
  exact?: boolean
}

/** A value from outside (see `Outside`) with its search matches highlighted (see `splitMatches`). */
export function Highlight({ text, search, exact = false }: HighlightProps) {
  const parts = splitMatches(exact ? text : unturned(text), search)
  return (
    <bdi {...(exact ? { dir: 'ltr' } : {})}>
      {parts.map(part => {
        const shown = exact ? <Exactly key={part.at} text={part.text} /> : part.text
        return part.match ? <mark key={part.at}>{shown}</mark> : shown
      })}
    </bdi>
  )
}
