import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from './many-messages.ts'

export const stepNames = ['check', 'create', 'send'] as const
export type StepName = (typeof stepNames)[number]

type StepsProps = {
  current: StepName
  /** What stands beside each; '' for nothing. */
  amounts: Record<StepName, string>
  /** Steps that can be gone to. */
  open: readonly StepName[]
  onStep: (step: StepName) => void
}

/** The way of a list: checked, created, sent. */
export function Steps({ current, amounts, open, onStep }: StepsProps) {
  const at = stepNames.indexOf(current)
  const mark = (index: number): ReactNode => (index < at ? <Check aria-hidden="true" /> : <b>{index + 1}</b>)
  return (
    <ol className="many-steps" aria-label={messages.steps.label}>
      {stepNames.map((step, index) => (
        <li key={step} {...(step === current ? { 'aria-current': 'step' as const } : {})}>
          <button
            type="button"
            className="entry"
            disabled={!open.includes(step)}
            onClick={() => onStep(step)}
          >
            {mark(index)}
            {messages.steps[step]}
            <small>{amounts[step]}</small>
          </button>
        </li>
      ))}
    </ol>
  )
}
