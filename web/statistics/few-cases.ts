/** A share of fewer cases says nothing: one more order would move it by several points. */
export const FEWEST_CASES = 30
