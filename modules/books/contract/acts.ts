export const acts: Readonly<Record<string, string>> = {
  'books.month_closed': 'Mois clôturé',
}
