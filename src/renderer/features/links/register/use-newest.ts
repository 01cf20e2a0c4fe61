import { useEffect, useRef, useState } from 'react'
import type { LinkList } from '../../../../contract/links/register-schemas.ts'

/**
 * Where the link stands that was just made, so that the list scrolls to it; null where it is not the first of the list. Each new one is
 * scrolled to once, as soon as it is there.
 * @param latest the id of the link that was made last
 * @param top the id of the list's first row
 */
export function useNewest(
  latest: string | null,
  { by, descending }: LinkList,
  top: string | undefined,
): { index: number } | null {
  const [reveal, setReveal] = useState<{ index: number } | null>(null)
  const shown = useRef(latest)
  const isThere = latest !== null && latest === top && by === 'created' && descending
  useEffect(() => {
    if (!isThere || shown.current === latest) return
    shown.current = latest
    setReveal({ index: 0 })
  }, [isThere, latest])
  return reveal
}
