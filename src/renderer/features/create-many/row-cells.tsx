import { isolated } from '../../../contract/isolated.ts'
import type { RunRow } from '../../../contract/run.ts'
import { rowStateWords } from '../../../contract/run-messages.ts'
import { Lines } from '../../shared/rows/cell-text.tsx'
import type { GridCell } from '../../ui/grid/grid-row.tsx'
import { Tag, type Tone } from '../../ui/notices/tag.tsx'
import { count } from '../../ui/text/numbers.ts'
import { exactly, Outside } from '../../ui/text/outside.tsx'
import { rowStateTones, rowWords } from './run-words.ts'
import { mailReason, mailState } from './send/mail-states.ts'

/** Characters that fit into two lines of the smallest window. */
const mostWords = 60

type Said = { word: string; tone: Tone; why: (most?: number) => string; isProblem?: boolean }

/** The cells of a row in the order of the columns: whose it is, what became of it, and why. */
const cellsOf = (row: RunRow, { word, tone, why, isProblem = false }: Said): GridCell[] => {
  const { place, customer, note } = row
  const email = row.mail?.to || row.email
  const name = customer || email
  return [
    { id: 'place', className: 'muted', content: count(place + 1) },
    {
      id: 'customer',
      title: [isolated(customer), exactly(email), isolated(note)].filter(Boolean).join('\n'),
      content: (
        <Lines
          first={<Outside className="strong" text={name} />}
          second={email === '' || email === name ? null : <Outside text={email} exact />}
        />
      ),
    },
    { id: 'state', content: <Tag tone={tone}>{word}</Tag> },
    {
      id: 'why',
      className: isProblem ? 'lacking anywhere' : 'muted anywhere',
      title: why(),
      content: why(mostWords),
    },
  ]
}

export const rowCells = (row: RunRow): GridCell[] =>
  cellsOf(row, {
    ...{ word: rowStateWords[row.state], tone: rowStateTones[row.state] ?? 'plain' },
    ...{ why: most => rowWords(row, most), isProblem: true },
  })

/** The cells of a row with the state of its mail. */
export const mailCells = (row: RunRow): GridCell[] =>
  cellsOf(row, { ...mailState(row), why: most => mailReason(row, most) })
