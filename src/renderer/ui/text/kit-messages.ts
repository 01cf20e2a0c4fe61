export const messages = {
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  shown: 'Shown:',
  filters: 'Filters',
  filter: 'Filter',
  removeFilter: (text: string) => `Remove filter “${text}”`,
  resetFilters: 'Reset filters',
  clearSearch: 'Clear search',
  hiddenCharacter: 'A character that cannot be seen',
  place: (label: string, place: number, of: number) => `${label}: place ${place} of ${of}`,
} as const
