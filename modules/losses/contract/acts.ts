export const actDomains: Readonly<Record<string, string>> = { losses: 'Colis perdus' }

export const acts: Readonly<Record<string, string>> = {
  'coaches.loss_charged': 'Colis perdu, payé par le transporteur',
  'coaches.write_off_asked': 'Perte en frais demandée',
  'coaches.write_off_refused': 'Perte en frais refusée',
  'coaches.written_off': 'Colis perdu, passé en frais',
  'coaches.charge_asked': 'Colis perdu, à payer par le transporteur : demandé',
  'coaches.charge_refused': 'Colis perdu, à payer par le transporteur : refusé',
  'losses.not_back': 'Colis jamais rapporté, noté perdu',
  'losses.courier_charged': 'Colis perdu, payé par le livreur',
  'losses.courier_asked': 'Colis perdu, à payer par le livreur : demandé',
  'losses.courier_refused': 'Colis perdu, à payer par le livreur : refusé',
}
