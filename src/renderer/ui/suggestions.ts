/** Those that hold what is typed, but not the one that is typed in full. */
export const suggestionsFor = (typed: string, suggestions: readonly string[]): string[] => {
  const wanted = typed.trim().toLowerCase()
  return suggestions.filter(
    suggestion => suggestion !== typed.trim() && suggestion.toLowerCase().includes(wanted),
  )
}
