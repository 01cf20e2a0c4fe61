const integer = new Intl.NumberFormat('en-US')

/** 1234 → "1,234". */
export const count = (value: number): string => integer.format(value)

/** (1, "link") → "1 link"; (1234, "link") → "1,234 links". */
export const plural = (value: number, noun: string): string =>
  `${count(value)} ${noun}${value === 1 ? '' : 's'}`
