import { useState } from 'react'

/** A value that outlives the screen which shows it, until `forgetKept`. */
export type Kept<Value> = { read: () => Value; write: (value: Value) => void }

const resets: (() => void)[] = []

/** Makes a place to keep something; once for each thing, outside components. */
export const createKept = <Value>(initial: Value): Kept<Value> => {
  let value = initial
  resets.push(() => {
    value = initial
  })
  return {
    read: () => value,
    write: next => {
      value = next
    },
  }
}

/** Everything is as at the start: for when the app shows other data. */
export const forgetKept = (): void => {
  for (const reset of resets) reset()
}

/** State that is still there when one comes back to the screen. */
export function useKept<Value>(kept: Kept<Value>): [Value, (value: Value) => void] {
  const [value, setValue] = useState(kept.read)
  const change = (next: Value) => {
    kept.write(next)
    setValue(next)
  }
  return [value, change]
}
