/** Why Wave did not pay, as finance and the receiver read it. Source: docs.wave.com/payout. */
const words: Readonly<Record<string, string>> = {
  'insufficient-funds': 'Le compte du marché chez Wave n’a pas assez d’argent.',
  'recipient-limit-exceeded': 'Ce compte Wave a atteint son plafond et ne peut pas recevoir.',
  'recipient-account-blocked': 'Ce compte Wave est bloqué.',
  'recipient-account-inactive': 'Ce compte Wave n’est plus actif.',
  'recipient-minor': 'Ce compte Wave ne peut pas recevoir : il est celui d’un mineur.',
  'country-mismatch': 'Ce numéro Wave n’est pas du Mali.',
  'request-validation-error': 'Wave ne connaît pas ce numéro.',
  reversed: 'Wave a repris cette somme après l’avoir versée.',
}

export function failureWords(code: string): string {
  return words[code] ?? `Wave a refusé${code ? ` (${code})` : ''}.`
}
