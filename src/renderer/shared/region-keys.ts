import { focusKept } from './hooks/kept-focus.ts'

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'
const stops = 'a[href], button:not(:disabled, [tabindex="-1"]), input, select, textarea, [tabindex="0"]'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** The regions of the window that are there, from left to right: their elements, and how to move the focus into each. */
const regionsNow = () => {
  const record = find('.desk > .record')
  const list = find('main .screen')
  return [
    { element: find('.side'), enter: () => find('.side [aria-current="page"]')?.focus() },
    {
      element: list,
      enter: () => {
        if (!focusKept()) list?.querySelector<HTMLElement>(`[data-index][tabindex="0"], ${stops}`)?.focus()
      },
    },
    { element: record, enter: () => record?.focus({ preventScroll: true }) },
  ].filter(({ element }) => element !== null)
}

/** Moves the focus to the next or previous region: navigation, list, record. False: a dialog or menu lies over them. */
export function walkRegions(step: 1 | -1): boolean {
  if (find(overlays) !== null) return false
  const regions = regionsNow()
  // The record's element is inside the screen's, so both contain the focus: take the last, innermost one.
  const at = regions.findLastIndex(({ element }) => element?.contains(document.activeElement))
  const start = at === -1 && step === -1 ? 0 : at
  regions[(start + step + regions.length) % regions.length]?.enter()
  return true
}
