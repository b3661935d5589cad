export const actDomains: Readonly<Record<string, string>> = { coaches: 'Cars' }

export const acts: Readonly<Record<string, string>> = {
  'coaches.carrier_added': 'Transporteur ajouté',
  'coaches.carrier_changed': 'Transporteur modifié',
  'coaches.line_added': 'Ligne de car ajoutée',
  'coaches.line_changed': 'Ligne de car modifiée',
  'coaches.received': 'Colis reçu à la gare',
  'coaches.left': 'Départ du car',
  'coaches.left_back': 'Départ du car, retour vers Bamako',
  'coaches.came_back': 'Colis revenu par le car',
  'coaches.not_back': 'Car de retour incomplet',
  'coaches.late': 'Retard d’un car',
  'coaches.resent': 'Colis retrouvé, au prochain car',
  'coaches.lost': 'Colis perdu en route',
  'coaches.loss_charged': 'Colis perdu, payé par le transporteur',
  'coaches.write_off_asked': 'Perte en frais demandée',
  'coaches.write_off_refused': 'Perte en frais refusée',
  'coaches.written_off': 'Colis perdu, passé en frais',
  'coaches.carrier_paid_in_cash': 'Transporteur payé en espèces',
  'coaches.attacked': 'Car attaqué',
}
