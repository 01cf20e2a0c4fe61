export type OrderItem<Id extends string = string> = { id: Id; label: string; chosen: boolean }

/** The items with one moved up (-1) or down (1); unchanged at an end. Pure. */
export const moved = <Id extends string>(
  items: readonly OrderItem<Id>[],
  id: string,
  by: -1 | 1,
): OrderItem<Id>[] => {
  const neighbour = items[items.findIndex(item => item.id === id) + by]
  return neighbour === undefined ? [...items] : movedTo(items, id, neighbour.id, by === 1)
}

/** The items with one moved to just before or after another. Pure. */
export const movedTo = <Id extends string>(
  items: readonly OrderItem<Id>[],
  id: string,
  target: string,
  isAfter: boolean,
): OrderItem<Id>[] => {
  const item = items.find(one => one.id === id)
  const rest = items.filter(one => one.id !== id)
  const at = rest.findIndex(one => one.id === target)
  return item === undefined || at < 0 ? [...items] : rest.toSpliced(at + (isAfter ? 1 : 0), 0, item)
}
