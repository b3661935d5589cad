export const actDomains: Readonly<Record<string, string>> = { fraud: 'Signes de fraude' }

export const acts: Readonly<Record<string, string>> = {
  'fraud.cleared': 'Signe de fraude levé',
  'fraud.confirmed': 'Versements retenus pour fraude',
}
