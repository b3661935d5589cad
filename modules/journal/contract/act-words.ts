/** French words of facts stored under a short English name. Other facts are stored in French. */
const actFactWords: Readonly<Record<string, string>> = {
  amount: 'montant en francs',
  called: 'envoyées par appel',
  cashReceived: 'espèces reçues',
  courierId: 'livreur',
  debit: 'débit en francs',
  decision: 'décision',
  depot: 'numéro de dépôt',
  entries: 'écritures',
  exceptions: 'exceptions',
  fee: 'frais en francs',
  filed: 'envoyées par fichier',
  francs: 'montant en francs',
  gap: 'écart en francs',
  group: 'groupe',
  hidden: 'retiré',
  lines: 'lignes',
  outcome: 'décision',
  payee: 'bénéficiaire',
  price: 'prix',
  refund: 'à rembourser',
  role: 'rôle',
  shopShare: 'part de la boutique',
  state: 'état',
  status: 'état',
  step: 'étape',
  withdrawn: 'retirées',
}

const storedWords: Readonly<Record<string, string>> = {
  requested: 'demandé',
  approved: 'approuvé',
  sent: 'envoyé',
  confirmed: 'confirmé',
  failed: 'échoué',
  open: 'à décider',
  aside: 'de côté',
  decided: 'décidé',
  difference: 'écart accepté',
  claim: 'demandé au client',
  link: 'relié à une commande',
  ask: 'redemandé à l’opérateur',
  explain: 'expliqué, sans écriture',
}

export function actFactOf(name: string, text: string): { name: string; text: string } {
  const isStored = name === 'state' || name === 'decision'
  return {
    name: actFactWords[name] ?? name,
    text: isStored ? (storedWords[text] ?? text) : text,
  }
}
