/** An answer that was read: what it is, and what it holds in slices small enough to be handed on one at a time. */
export type Parts<Head extends object, Item> =
  | { readable: false }
  | ({ readable: true; slices: Item[][] } & Head)

const sliceCharacters = 200_000

/** `lengthOf`: characters of an item. Pure. */
export const inSlices = <Item>(items: Item[], lengthOf: (item: Item) => number): Item[][] => {
  const slices: Item[][] = []
  let room = 0
  for (const item of items) {
    const slice = slices.at(-1)
    if (slice && lengthOf(item) <= room) slice.push(item)
    else {
      slices.push([item])
      room = sliceCharacters
    }
    room -= lengthOf(item)
  }
  return slices
}
