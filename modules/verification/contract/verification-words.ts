import type {
  lapseCauses,
  paperKinds,
  photoKinds,
  refusalReasons,
  verificationStates,
  visitFindings,
} from '#modules/verification/database/values.ts'

export {
  paperKinds,
  refusalReasons,
  verificationStates,
  visitFindings,
} from '#modules/verification/database/values.ts'

export type VerificationState = (typeof verificationStates)[number]
export type PaperKind = (typeof paperKinds)[number]
export type RefusalReason = (typeof refusalReasons)[number]
export type LapseCause = (typeof lapseCauses)[number]

export const stateWords: Readonly<Record<VerificationState, string>> = {
  sent: 'envoyée',
  to_visit: 'visite prévue',
  to_decide: 'à décider',
  verified: 'vérifiée',
  refused: 'refusée',
  lapsed: 'a pris fin',
  withdrawn: 'retirée',
}

export const paperWords: Readonly<Record<PaperKind, string>> = {
  nina_card: 'Carte NINA',
  passport: 'Passeport',
  rccm: 'RCCM',
  chief_letter: 'Lettre du chef de quartier',
}

export const photoWords: Readonly<Record<(typeof photoKinds)[number], string>> = {
  paper: 'La pièce',
  portrait: 'La personne avec sa pièce',
  place: 'La boutique, à la visite',
}

export const findingWords: Readonly<Record<(typeof visitFindings)[number], string>> = {
  there: 'La boutique est là',
  nobody: 'Personne',
  other: 'Autre chose',
}

export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  unreadable: 'La photo ne se lit pas',
  expired: 'La pièce n’est plus valable',
  other_person: 'La personne n’est pas celle de la pièce',
  other_name: 'Le numéro de dépôt est à un autre nom',
  other_place: 'La boutique n’est pas à son adresse',
  false_paper: 'La pièce n’est pas authentique',
}

/** What the owner does before she sends again. */
export const nextWords: Readonly<Record<RefusalReason, string>> = {
  unreadable: 'Reprenez les photos à la lumière du jour, la pièce à plat et en entier.',
  expired: 'Envoyez une pièce valable, ou une autre pièce de la liste.',
  other_person: 'Envoyez votre propre pièce, et une photo de vous avec elle.',
  other_name: 'Changez le numéro de dépôt pour un numéro à votre nom, ou corrigez le nom envoyé.',
  other_place: 'Corrigez l’adresse de la boutique, avec un repère connu.',
  false_paper: 'Envoyez une pièce délivrée par l’administration, ou appelez-nous.',
}

export const lapseWords: Readonly<Record<LapseCause, string>> = {
  owner: 'La personne qui tient la boutique a changé.',
  place: 'L’adresse de la boutique a changé.',
  payout: 'Le numéro de dépôt a changé.',
  not_visited: 'Personne n’est venu voir la boutique à temps.',
}
