export const actDomains: Readonly<Record<string, string>> = {
  'false-messages': 'Faux messages',
  warnings: 'Avertissements',
}

export const acts: Readonly<Record<string, string>> = {
  'false-messages.handled': 'Faux message classé',
  'warnings.approved': 'Avertissement affiché à tous',
  'warnings.aside': 'Avertissement écarté',
  'warnings.asked': 'Avertissement proposé',
  'warnings.ended': 'Avertissement retiré',
}
