/** A search: `letters` are typed after `before`, which the box holds already. */
export type Typed = { before: string; letters: string }

const split = (text: string, at: number): Typed => ({ before: text.slice(0, at), letters: text.slice(at) })
const lastOf = (texts: string): Typed[] => texts.split(/\s+/).map(text => split(text, text.length - 1))
const wordsOf = (texts: string): Typed[] => texts.split(/\s+/).map(text => split(text, 0))
const secondOf = (texts: string): Typed[] =>
  texts.split(/\s*,\s*/).map(text => split(text, text.indexOf(' ') + 1))

/** Each way of searching, with as many common and rare examples. The people and places are those of `filled/people.ts`. */
export const searches: Record<string, Typed[]> = {
  '1 letter': lastOf('m a j o r s c d e f g h k l n p t v w y z b i u 1 4 7 9'),
  '2 letters': lastOf('ma sm ja al oa st ca te no zo qu el ro hi la br ch ap we n1 ny ng ki pa ri li'),
  '3 digits': lastOf('449 123 777 902 318 564 871 230 695 411 586 954 267 739 808 163 372 605 920 148'),
  '4 digits': lastOf(
    '4496 1237 7773 9021 3185 5648 8710 2309 6954 4117 5862 9543 2671 7390 8085 1634 3726 6051 9208 1482',
  ),
  'street word': wordsOf('maple hillcrest railroad washington birch jefferson primrose yorkshire'),
  'two words': secondOf(
    'maria garcia, 12 oak street, sofia muller, park chicago, james houston, elena novak',
  ),
  'word + letter': lastOf(
    `garcia_m smith_o oak_s park_a maria_n john_q lee_z chen_t sunset_b lake_v nguyen_h kim_p rossi_w olga_x elm_4 bayview_7`,
  ).map(({ before, letters }) => ({ before: before.replace('_', ' '), letters })),
  'no match': wordsOf('xyzzy qqqqqq zwieback 00000000 jjxx'),
}
