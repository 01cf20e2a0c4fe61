/** What the kit's own parts say. */
export const messages = {
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  shown: 'Shown:',
  filters: 'Filters',
  filter: (set: number) => (set > 0 ? `Filter ${set}` : 'Filter'),
  resetFilters: 'Reset filters',
  clearSearch: 'Clear search',
  hiddenCharacter: 'A character that cannot be seen',
  place: (label: string, place: number, of: number) => `${label}: place ${place} of ${of}`,
  failure: {
    tryAgain: 'Try again',
    saveAnyway: 'Save anyway',
    settings: 'Open Settings',
    restart: 'Restart the app',
    rescue: 'Rescue',
    details: 'Details for support',
    copyDetails: 'Copy details',
    stopped: 'Nothing is tried again by itself any more.',
    countdown: 'Trying again by itself in ',
  },
} as const
