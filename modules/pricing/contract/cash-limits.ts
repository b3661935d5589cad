/** Counted refusals from which cash on delivery needs a deposit. */
export const DEPOSIT_FROM = 2
/** Least deposit, francs. */
export const LEAST_DEPOSIT = 500
/** Counted refusals from which there is no cash on delivery. */
export const NO_CASH_FROM = 4
