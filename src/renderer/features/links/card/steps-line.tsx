import type { Link } from '../../../../contract/model.ts'
import { brief, fullTime } from '../../../ui/text/when.ts'
import { wayOf } from '../steps.ts'

/** How far a link is on its way to the customer's yes; what is not known to have happened stands there as what may come. */
export function StepsLine({ link, tellsMore }: { link: Link; tellsMore: boolean }) {
  return (
    <ol className="steps small" aria-label="What is known of it">
      {wayOf(link, tellsMore).map(({ word, at, tone }) => (
        <li
          key={word}
          className={at === null ? 'muted' : `done ${tone}`}
          title={at === null ? 'Not yet, as far as is known' : fullTime(at)}
        >
          {at === null ? word : `${word} ${brief(at)}`}
        </li>
      ))}
    </ol>
  )
}
