import { units, unitsAlone } from '../../../contract/postal/abbreviations.ts'

const isUnitNumber = (word: string | undefined) =>
  word !== undefined && (/\d/.test(word) || /^[a-z]$/.test(word))

/** "apt4" → apt 4. */
const unglued = (word: string): string[] => {
  const [, designator = '', number = ''] = /^([a-z]+)(\d.*)$/.exec(word) ?? []
  return units.has(designator) && designator.length > 1 ? [designator, number] : [word]
}

/** "4 b" → 4b; two numbers stay two. */
const joined = (words: string[]): string =>
  words.join(' ').replaceAll(/(?<=\d) (?=[a-z]\b)|(?<=\b[a-z]) (?=\d)/g, '')

/** Whether a part of the building begins at this word; the street's name has begun before. */
const beginsUnit = (words: string[], at: number): boolean => {
  const designator = units.get(words[at] ?? '')
  if (designator === undefined)
    return words[at] === ',' && isUnitNumber(words[at + 1]) && words.length <= at + 3
  if (isUnitNumber(words[at + 1]) || words[at + 1] === '#') return true
  const isLast = at === words.length - 1 || words[at + 1] === ','
  return words[at] === '#' || (isLast && unitsAlone.has(designator))
}

/** The parts of a building, each as designator and number, in one order: "Bldg 2 Apt 4" is "Apt 4, Bldg 2". */
const partsOf = (words: string[]): string => {
  const parts: string[][] = []
  for (const word of words) {
    const designator = units.get(word)
    const before = parts.at(-1)
    // "Apt # 4" has two designators and one number.
    if (designator !== undefined && before?.length === 1 && word === '#') continue
    if (designator !== undefined || before === undefined)
      parts.push([designator ?? 'unit', ...(designator === undefined ? [word] : [])])
    else before.push(word)
  }
  return parts
    .map(([designator = '', ...number]) => `${designator} ${joined(number)}`.trim())
    .sort()
    .join(' ')
}

/** Parts the words after the house number into those of the street's name and the unit, spelled in one way. Pure. */
export const unitOf = (all: string[]): { name: string[]; unit: string } => {
  const words = all.flatMap((word, at) => (at === 0 ? [word] : unglued(word)))
  let at = 1
  while (at < words.length && !beginsUnit(words, at)) at += 1
  const isWord = (word: string) => word !== ','
  return { name: words.slice(0, at).filter(isWord), unit: partsOf(words.slice(at).filter(isWord)) }
}
