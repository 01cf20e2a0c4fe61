/**
 * Where a key takes the focus in a list.
 * @param page rows that fit into the window
 * @returns the index of the row, or null if the key does not move
 */
export function rowAfterKey(key: string, index: number, total: number, page: number): number | null {
  if (total === 0) return null
  const clamp = (wanted: number) => Math.min(total - 1, Math.max(0, wanted))
  switch (key) {
    case 'ArrowDown':
      return clamp(index + 1)
    case 'ArrowUp':
      return clamp(index - 1)
    case 'PageDown':
      return clamp(index + Math.max(1, page - 1))
    case 'PageUp':
      return clamp(index - Math.max(1, page - 1))
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
