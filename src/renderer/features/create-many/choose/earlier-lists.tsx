import { isolated } from '../../../../contract/isolated.ts'
import type { Run } from '../../../../contract/run.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { dayOrTime, fullTime } from '../../../ui/text/when.ts'
import { messages } from '../many-messages.ts'
import { runStateWords, totals } from '../run-words.ts'

const progressOf = (run: Run): string => {
  const { all } = totals(run)
  return run.startedAt === null ? plural(all, 'row') : words.made(run.counts.created, all)
}

const words = messages.choose

/** Lists of before, the latest first. */
export function EarlierLists({ runs, onRun }: { runs: Run[]; onRun: (run: Run) => void }) {
  return (
    <section className="card many-earlier" aria-label={words.earlier}>
      <h2>{words.earlier}</h2>
      <ul>
        {runs.map(run => (
          <li key={run.id}>
            <span className="strong clip" title={isolated(run.name)}>
              <Outside text={run.name} />
            </span>
            <span className="muted" title={fullTime(run.createdAt)}>
              {dayOrTime(run.createdAt)}
            </span>
            <span className="muted">{progressOf(run)}</span>
            <Tag tone={runStateWords[run.state].tone}>{runStateWords[run.state].word}</Tag>
            <Button look="quiet" label={words.openNamed(isolated(run.name))} onPress={() => onRun(run)}>
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
