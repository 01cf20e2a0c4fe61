const controls = ':is(a, button, input, select, textarea, [tabindex])'
/** Of radio buttons Tab leads to the checked one. */
const passed = '[tabindex="-1"], :disabled, [type="radio"]:not(:checked)'

/** What Tab leads to, from first to last. */
export const tabStops = (within: ParentNode): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(`${controls}:not(${passed})`)].filter(stop =>
    stop.checkVisibility({ visibilityProperty: true }),
  )
