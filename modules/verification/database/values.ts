/** The last four are ends; only `verified` shows the mark. */
export const verificationStates = [
  'sent',
  'to_visit',
  'to_decide',
  'verified',
  'refused',
  'lapsed',
  'withdrawn',
] as const

export const openStates = ['sent', 'to_visit', 'to_decide'] as const

export const paperKinds = ['nina_card', 'passport', 'rccm', 'chief_letter'] as const

/** `portrait`: the owner with her paper; `place`: the shop, taken by its visitor. */
export const photoKinds = ['paper', 'portrait', 'place'] as const

export const visitFindings = ['there', 'nobody', 'other'] as const

export const answers = ['verified', 'refused'] as const

export const refusalReasons = [
  'unreadable',
  'expired',
  'other_person',
  'other_name',
  'other_place',
  'false_paper',
] as const

/** What changed, or that nobody visited in time. */
export const lapseCauses = ['owner', 'place', 'payout', 'not_visited'] as const
