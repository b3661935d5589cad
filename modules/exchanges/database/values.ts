/** Why goods come back from a buyer. */
export const returnCauses = ['refund', 'exchange'] as const
