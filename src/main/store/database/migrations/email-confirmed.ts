/** Whether a customer proved that the email is theirs: 1 or 0; null where the service does not tell. */
export const emailConfirmed = 'ALTER TABLE customer ADD COLUMN email_confirmed INTEGER'
