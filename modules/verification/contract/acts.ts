export const actDomains: Readonly<Record<string, string>> = { verification: 'Boutiques vérifiées' }

export const acts: Readonly<Record<string, string>> = {
  'verification.visit_taken': 'Visite d’une boutique prise',
  'verification.visited': 'Boutique visitée',
  'verification.papers_read': 'Pièces d’une boutique lues',
  'verification.proposed': 'Décision proposée sur une boutique à vérifier',
  'verification.proposal_refused': 'Décision proposée, écartée',
  'verification.verified': 'Boutique vérifiée',
  'verification.refused': 'Vérification d’une boutique refusée',
  'verification.lapsed': 'Vérification d’une boutique qui prend fin',
}
