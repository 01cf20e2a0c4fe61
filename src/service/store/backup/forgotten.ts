/** What a back-up brings back to nobody's good: who signed out since would be signed in again. */
export const forgotten = ['one_time_notes', 'sessions', 'password_resets'] as const
