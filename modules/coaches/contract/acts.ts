export const actDomains: Readonly<Record<string, string>> = { coaches: 'Cars' }

export const acts: Readonly<Record<string, string>> = {
  'coaches.carrier_added': 'Transporteur ajouté',
  'coaches.carrier_changed': 'Transporteur modifié',
  'coaches.line_added': 'Ligne de car ajoutée',
  'coaches.line_changed': 'Ligne de car modifiée',
}
