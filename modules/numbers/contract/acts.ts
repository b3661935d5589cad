export const acts: Readonly<Record<string, string>> = {
  'accounts.number_asked': 'Changement de numéro demandé',
  'accounts.number_approved': 'Changement de numéro approuvé',
  'accounts.number_refused': 'Changement de numéro écarté',
  'accounts.set_apart': 'Compte mis de côté : son numéro est à une autre personne',
}
