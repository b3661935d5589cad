export const acts: Readonly<Record<string, string>> = {
  'announcements.approved': 'Annonce approuvée',
  'announcements.asked': 'Annonce demandée',
  'announcements.cancelled': 'Annonce retirée',
  'announcements.planned': 'Annonce écrite',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { announcements: 'Annonces' }
