/** `paused`: no new parcels, those that are kept are handed over; `closed`: none at all. */
export const relayStates = ['open', 'paused', 'closed'] as const

/** `back`: waits at its relay point for a coach to Bamako. */
export const coachSteps = ['to_station', 'station', 'coach', 'back'] as const
/** Where a kept parcel goes when it leaves. */
export const relayExits = ['shop', 'relay', 'door'] as const
