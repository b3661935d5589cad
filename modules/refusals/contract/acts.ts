export const actDomains: Readonly<Record<string, string>> = { refusals: 'Refus à la porte' }

export const acts: Readonly<Record<string, string>> = {
  'refusals.removed': 'Refus retiré à un acheteur',
  'refusals.kept': 'Refus contesté, gardé',
}
