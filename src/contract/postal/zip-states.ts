/**
 * The states that ZIP codes belong to, by their first three digits (USPS, L002 "3-Digit ZIP Code Prefix Matrix"). Where a prefix
 * serves places of two states, both are named. AA, AE and AP are the armed forces; FM, MH and PW states in free association.
 */
const table = `
005 NY|006-007 PR|008 VI|009 PR|010-027 MA|028-029 RI|030-038 NH|039-049 ME|050-054 VT|055 MA|056-059 VT|060-062 CT|063 CT NY
064-069 CT|070-089 NJ|090-099 AE|100-149 NY|150-196 PA|197-199 DE|200 DC|201 VA|202-205 DC|206-219 MD|220-246 VA|247-268 WV
270-289 NC|290-299 SC|300-319 GA|320-339 FL|340 AA|341-349 FL|350-369 AL|370-385 TN|386-397 MS|398-399 GA|400-421 KY|422 KY TN
423-427 KY|430-459 OH|460-479 IN|480-499 MI|500-528 IA|530-549 WI|550-567 MN|569 DC|570-577 SD|580-588 ND|590-599 MT|600-629 IL
630-658 MO|660-679 KS|680-693 NE|700-714 LA|716-729 AR|730-732 OK|733 TX|734-738 OK|739 OK TX|740-749 OK|750-799 TX|800-816 CO|820-831 WY|832-833 ID
834 ID WY|835-838 ID|840-847 UT|850-864 AZ|865 AZ NM|870-884 NM|885 TX|889-898 NV|900-961 CA|962-966 AP|967 HI AS|968 HI
969 GU MP FM MH PW|970-979 OR|980-994 WA|995-999 AK`

const rangeOf = (line: string): [string, string[]][] => {
  const [range = '', ...states] = line.split(' ')
  const [first = '', last = first] = range.split('-')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => [
    `${Number(first) + step}`.padStart(3, '0'),
    states,
  ])
}

const byPrefix = new Map(table.trim().split(/[|\n]/).flatMap(rangeOf))

/** Codes of the states that a ZIP code of five digits may belong to, by its first three digits; empty: no ZIP code begins like this. Pure. */
export const statesOfZip = (zip5: string): readonly string[] => byPrefix.get(zip5.slice(0, 3)) ?? []

const codes = new Set([...byPrefix.values()].flat())

/** Whether a code stands for a state in an address: of a state or territory (see states.ts), the armed forces, or a state in free association. */
export const isStateCode = (code: string): boolean => codes.has(code)
