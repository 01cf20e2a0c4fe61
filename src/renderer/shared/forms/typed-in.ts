/** Of a form's values those that differ from what it began with. Pure. */
export const typedIn = <Values extends Record<string, string>>(before: Values, values: Values) => {
  const typed: Partial<Values> = {}
  for (const field in values) if (values[field] !== before[field]) typed[field] = values[field]
  return typed
}
