import { focusKept } from './hooks/kept-focus.ts'

const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'
const stops = 'a[href], button:not(:disabled, [tabindex="-1"]), input, select, textarea, [tabindex="0"]'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** The parts of the window from left to right, as far as they are there: how to know that one is in them, and how to go there. */
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

/** Goes to the next part of the window, or to the one before it: navigation, list, record. False: something lies over all of them. */
export function walkRegions(step: 1 | -1): boolean {
  if (find(overlays) !== null) return false
  const regions = regionsNow()
  // The record stands within its screen.
  const at = regions.findLastIndex(({ element }) => element?.contains(document.activeElement))
  const start = at === -1 && step === -1 ? 0 : at
  regions[(start + step + regions.length) % regions.length]?.enter()
  return true
}
