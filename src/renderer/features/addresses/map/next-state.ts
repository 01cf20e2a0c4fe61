type Point = { code: string; x: number; y: number }

const directions: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * The state that lies next in the direction of an arrow key, rather straight than near; Home and End: the first and last. Null: the
 * key is none of these, or there is nothing on that side. Pure.
 */
export const nextState = (states: readonly Point[], from: string, key: string): string | null => {
  if (key === 'Home') return states[0]?.code ?? null
  if (key === 'End') return states.at(-1)?.code ?? null
  const direction = directions[key]
  const here = states.find(({ code }) => code === from)
  if (direction === undefined || here === undefined) return null
  const [right, down] = direction
  const ahead = states.flatMap(({ code, x, y }) => {
    const along = (x - here.x) * right + (y - here.y) * down
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right)
    return along > 1 ? [{ code, far: along + 2 * aside }] : []
  })
  return ahead.toSorted((a, b) => a.far - b.far)[0]?.code ?? null
}
