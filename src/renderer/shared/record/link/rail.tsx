import { fullTime, inSentence, short } from '../../../ui/text/when.ts'
import { messages } from '../record-messages.ts'
import type { RailStep } from './steps.ts'

const words = messages.rail

const title = ({ at, done }: RailStep): string =>
  at !== null ? fullTime(at) : done ? words.unknownTime : words.notYet

const look = ({ done, tone }: RailStep): string => (done ? `done ${tone}` : 'muted')

/** A link's progress as a line of steps; steps not known to have happened are muted. */
export function Rail({ steps }: { steps: RailStep[] }) {
  return (
    <ol className="rail small" aria-label={words.label}>
      {steps.map(step => (
        <li key={step.word} className={look(step)} title={title(step)}>
          {step.word} {step.at === null ? null : <span>{inSentence(short(step.at))}</span>}
        </li>
      ))}
    </ol>
  )
}
