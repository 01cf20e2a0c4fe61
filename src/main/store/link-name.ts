/**
 * What the customer `:id` is called at the latest link that they accepted; null where none says. The numbers of a connection's links lie
 * between `:first` and `:last`.
 */
export const nameAtLink = `SELECT customer FROM link
  WHERE customer_id = :id AND number BETWEEN :first AND :last AND customer <> '' ORDER BY number DESC LIMIT 1`
