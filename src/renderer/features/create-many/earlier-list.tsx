import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import { hasEnded, type Run } from '../../../contract/run.ts'
import { firstOf, listName, rowsOf } from '../../shared/words/list-name.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { fullTime, short } from '../../ui/text/when.ts'
import { DeleteList } from './delete-list.tsx'
import { messages } from './many-messages.ts'
import { openRun, runMailsQuery } from './queries.ts'
import { openWords, totals } from './run-words.ts'
import { listState, mailedWords, mailTotals } from './send/mail-states.ts'

const words = messages.choose

/** An earlier list: when it was read, what became of its links and mails, and its first customer. */
export function EarlierList({ run }: { run: Run }) {
  const { id, name, createdAt, startedAt, counts, state } = run
  const mails = useQuery(runMailsQuery(startedAt === null || counts.created === 0 ? null : id)).data
  const title = useId()
  const { word, tone } = listState(state, mails)
  const { sent, all } = mailTotals(mails)
  const isMailed = counts.created === 0 || (mails !== undefined && sent === all)
  // One with mails to send is deleted where these are seen.
  const isOver = startedAt === null || (hasEnded(run) && isMailed)
  const first = firstOf(run)
  const details = [
    startedAt === null ? messages.rows.some(rowsOf(run)) : words.made(counts.created, totals(run).all),
    mails === undefined ? '' : mailedWords(mails),
    first === '' ? '' : words.begins(isolated(first)),
  ]
  return (
    <li className="spread">
      <div>
        <p id={title} className="strong clip" title={isolated(listName(run))}>
          <Outside text={listName(run)} />
        </p>
        <p className="muted small clip">
          <span title={fullTime(createdAt)}>{short(createdAt)}</span>
          {details.flatMap(detail => (detail === '' ? [] : ` · ${detail}`))}
        </p>
      </div>
      <div className="row">
        <Tag tone={tone}>{openWords(run) || word}</Tag>
        {isOver ? <DeleteList run={run} describedBy={title} /> : null}
        <Button label={words.openNamed(isolated(name))} describedBy={title} onPress={() => openRun(run)}>
          {words.open}
        </Button>
      </div>
    </li>
  )
}
