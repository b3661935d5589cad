/** Code to the old and the new number; password and a wait; two people of the team and a paper. */
export const changeWays = ['both', 'lost', 'team'] as const

export const changeEndings = ['done', 'cancelled', 'lapsed'] as const

export const paperKinds = ['nina', 'identity_card', 'passport', 'licence', 'consular'] as const

/** Facts that only the owner of an account knows: quartier and shop of the last order. */
export const questionKinds = ['quartier', 'shop'] as const
