/** A text of at most so many characters, with “…” in the place of what was cut off; never cut within one of two code units. Pure. */
export const shortened = (text: string, most: number): string => {
  const characters = [...text]
  const begin = characters.slice(0, most - 1).join('')
  return characters.length > most ? `${begin.trimEnd()}…` : text
}
