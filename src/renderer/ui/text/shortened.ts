/** A text of at most so many characters, with “…” in the place of what was cut off; never cut within one of two code units. Pure. */
export const shortened = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}
