export const acts: Readonly<Record<string, string>> = {
  'books.month_closed': 'Mois clôturé',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { books: 'Comptabilité' }
