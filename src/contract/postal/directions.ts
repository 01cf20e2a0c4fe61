/** Directions in street names (USPS Publication 28, Appendix B), normalized and without periods, to their abbreviation: "north" → "n". */
export const directions: ReadonlyMap<string, string> = new Map([
  ['n', 'n'],
  ['north', 'n'],
  ['s', 's'],
  ['south', 's'],
  ['e', 'e'],
  ['east', 'e'],
  ['w', 'w'],
  ['west', 'w'],
  ['ne', 'ne'],
  ['northeast', 'ne'],
  ['nw', 'nw'],
  ['northwest', 'nw'],
  ['se', 'se'],
  ['southeast', 'se'],
  ['sw', 'sw'],
  ['southwest', 'sw'],
])
