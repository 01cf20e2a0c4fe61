/**
 * Words for a part of a building (USPS Publication 28, Appendix C2), normalized and without periods, to their abbreviation. An apartment,
 * a unit and "#" are one thing: people write each for the others.
 */
const table = `
unit apt apartment #|bsmt basement|bldg building|dept department|fl floor|frnt front|hngr hanger hangar|key|lbby lobby|lot
lowr lower|ofc office|ph penthouse|pier|rear|rm room|side|slip|spc space|stop|ste suite|trlr trailer|uppr upper`

export const units: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/[|\n]/)
    .flatMap(line => {
      const spellings = line.split(' ')
      return spellings.map(spelling => [spelling, spellings[0] ?? spelling] as const)
    }),
)

/** Abbreviations of parts that need no number after them. */
export const unitsAlone: ReadonlySet<string> = new Set([
  'bsmt',
  'frnt',
  'lbby',
  'lowr',
  'ofc',
  'ph',
  'rear',
  'side',
  'uppr',
])
