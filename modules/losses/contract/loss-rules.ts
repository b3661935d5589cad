/** Francs that one person may lay on carriers alone, in 30 days. */
export const LOSS_OF_ONE = 50_000
export const LOSS_OF_ONE_DAYS = 30
/** Days of deliveries after which what comes back late is given up. */
export const NOT_BACK_DAYS = 5
