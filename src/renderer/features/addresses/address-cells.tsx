import { Copy } from 'lucide-react'
import { isolated } from '../../../contract/isolated.ts'
import type { AccountRow } from '../../../contract/model.ts'
import type { AddressRow, Finding } from '../../../contract/places.ts'
import { stateCode } from '../../../contract/search/state-code.ts'
import { copyText } from '../../shared/hooks/copy-text.ts'
import { mailQuestion } from '../../shared/mail-question.ts'
import { AddressText, CustomerText, Found, Lines, UtilityText } from '../../shared/rows/cell-text.tsx'
import { addressLines, cityLine, mailingBlock, whoseTitle } from '../../shared/words/customer-words.ts'
import { questionMessages } from '../../shared/words/missing-address.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import type { GridCell, GridColumn } from '../../ui/grid/grid-row.tsx'
import { exactly } from '../../ui/text/outside.tsx'
import { messages } from './address-messages.ts'
import { kindWords, questionWords, whyWords } from './attention-words.ts'
import type { Filter } from './queries.ts'

const heads = messages.columns
const column = (id: keyof typeof heads): GridColumn => ({ id, label: heads[id] })
const actions = { ...column('actions'), className: 'grid-actions', hidden: true }
const [street, customer] = [column('street'), column('customer')]

const attentionColumns = [street, column('why'), customer, actions]
const placeColumns = [column('group'), street, customer, column('utility'), actions]

export const columnsOf = ({ view }: Filter): GridColumn[] =>
  view === 'attention' ? attentionColumns : placeColumns

// A constant element: React skips it when it reconciles hundreds of rows.
const copyIcon = <Copy aria-hidden="true" />

export const copyBlock = ({ row }: AddressRow) =>
  void copyText(mailingBlock(row).join('\n'), messages.mailingBlock)

/** The question to ask the customer about a finding; null: there is none. */
const questionOf = ({ row, finding }: AddressRow): string | null =>
  finding === null ? null : questionWords(finding.kind, { row, ...finding })

/** An action that copies the question; null: there is none. */
export const copyQuestion = (listed: AddressRow) => {
  const question = questionOf(listed)
  return question === null ? null : () => void copyText(question, questionMessages.question)
}

/** An action that mails it to the customer; null: there is no question, or no email. */
export const mailOwnQuestion = (listed: AddressRow) => {
  const question = questionOf(listed)
  return question === null ? null : mailQuestion(listed.row, question)
}

/** Grouping key of a row: its problem, else its address, else its city, whose rows may spell the state in turns. Pure. */
const groupOf = ({ row, here, finding }: AddressRow): string =>
  finding?.kind ??
  (here === null ? JSON.stringify([stateCode(row.state ?? '') ?? row.state, row.city]) : `${here.place}`)

/** City and state, with the number of accounts there or at the address; later rows of a group show them on cards and to screen readers. */
const placeCell = ({ row, here, inCity }: AddressRow, joins: boolean, search: string): GridCell => {
  const { city: name, state } = row
  const there = here?.utilityAccounts ?? inCity
  const city = <Found text={[name, state].filter(Boolean).join(', ') || null} search={search} />
  const isStateOnly = name === null && state !== null
  const below = [isStateOnly ? messages.noCity : null, there === null ? null : messages.here(there)]
  return {
    ...{ id: 'group', title: isolated(cityLine(row)) },
    content: joins ? (
      <span className="goes-on muted clip">{city}</span>
    ) : (
      <Lines
        first={<span className="strong">{city}</span>}
        second={below.filter(said => said !== null).join(' · ') || null}
      />
    ),
  }
}

const streetCell = ({ row, finding }: AddressRow, joins: boolean, search: string): GridCell => ({
  // A finding is about one address: its street is repeated although the rows above have the same problem.
  ...{ id: 'street', joins: joins && finding === null, title: isolated(addressLines(row).join(', ')) },
  content: <AddressText row={row} search={search} isSaid={finding !== null} />,
})

const utilityCell = ({ row }: AddressRow, search: string): GridCell => ({
  id: 'utility',
  title: `${isolated(row.utility ?? '')}\n${exactly(row.accountNumber ?? '')}`,
  content: <UtilityText row={row} search={search} />,
})

/** What is wrong with the address, and the problem's name unless the words already say it. */
const whyCell = (row: AccountRow, finding: Finding): GridCell => {
  const { name, reason } = kindWords[finding.kind]
  const words = whyWords(finding.kind, { row, ...finding })
  return {
    ...{ id: 'why', title: `${words}\n${reason}` },
    content: <Lines first={words} second={finding.kind === 'missing' ? null : name} />,
  }
}

const actionCell = (listed: AddressRow, active: boolean): GridCell => {
  const ask = copyQuestion(listed)
  return {
    ...{ id: 'actions', className: 'grid-actions' },
    content: (
      <RowButton
        label={ask === null ? messages.copyBlock : questionMessages.copy}
        title={questionOf(listed) ?? messages.copyBlock}
        tabbable={active}
        onPress={ask ?? (() => copyBlock(listed))}
      >
        {ask === null ? copyIcon : questionMessages.copy}
      </RowButton>
    ),
  }
}

/** The cells of a row in the order of its view's columns. `above`: the row before it, perhaps of the same group. */
export function addressCells(
  listed: AddressRow,
  search: string,
  active: boolean,
  above: AddressRow | undefined,
): GridCell[] {
  const { row, finding } = listed
  const joins = above !== undefined && groupOf(above) === groupOf(listed)
  const whose = {
    ...{ id: 'customer', title: whoseTitle(row) },
    content: <CustomerText row={row} search={search} joins={false} />,
  }
  return [
    ...(finding === null ? [placeCell(listed, joins, search)] : []),
    streetCell(listed, joins, search),
    ...(finding === null ? [whose, utilityCell(listed, search)] : [whyCell(row, finding), whose]),
    actionCell(listed, active),
  ]
}
