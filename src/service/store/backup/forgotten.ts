/** What a back-up does not bring back: people who signed out since would be signed in again. */
export const forgotten = ['one_time_notes', 'sessions', 'password_resets'] as const
