import { expect, it } from 'vitest'
import type { FailedMail } from '../../../contract/overview.ts'
import { ofFailedMail } from './failed-mail.ts'

it('offers to correct a refused address with the mail that was refused: the first one, or a reminder', () => {
  const refused: FailedMail = {
    ...{ linkId: 'a', customer: 'Ann', email: 'a@b.example', redirectUrl: '', at: 1, answer: null },
    ...{ state: 'refused', problem: 'recipient_refused', corrected: false, reminds: false },
  }
  expect(ofFailedMail(refused).action).toMatchObject({ do: 'correct', kind: 'invitation', link: { id: 'a' } })
  expect(ofFailedMail({ ...refused, reminds: true }).action).toMatchObject({
    do: 'correct',
    kind: 'reminder',
  })
  expect(ofFailedMail({ ...refused, corrected: true }).action).toEqual({ do: 'open' })
})
