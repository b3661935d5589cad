export const acts: Readonly<Record<string, string>> = {
  'reviews.hidden': 'Avis retiré',
  'reviews.kept': 'Avis gardé',
  'reviews.shown_again': 'Avis remis',
  'shops.review_answered': 'Avis répondu',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { reviews: 'Avis' }
