/** The value of a JSON text; undefined where it is none, which no schema of ours takes. Pure and total. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
