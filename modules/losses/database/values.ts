/** `not_back`: its courier did not bring it back. */
export const lossCauses = ['missing', 'attack', 'not_back'] as const

/** `market`: written off. */
export const lossPayers = ['carrier', 'courier', 'market'] as const

/**
 * A lost parcel that turns up goes on to its buyer, or its goods go back to their shop as another
 * parcel, or its courier brings it to the shop.
 */
export const foundEnds = ['goes_on', 'goes_home', 'came_home'] as const
