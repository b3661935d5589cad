import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'coaches.carrier_unknown': [404, 'Ce transporteur n’existe pas, ou il est fermé.'],
  'coaches.carrier_exists': [409, 'Un transporteur ouvert porte déjà ce nom.'],
  'coaches.carrier_has_lines': [409, 'Fermez d’abord ses lignes.'],
  'coaches.carrier_closed': [409, 'Ce transporteur est fermé : rouvrez-le d’abord.'],
  'coaches.line_unknown': [404, 'Cette ligne n’existe pas.'],
  'coaches.line_exists': [409, 'Ce transporteur a déjà cette ligne, à cette heure.'],
  'coaches.region_needs_line': [
    409,
    'La région est livrée par ce car : ouvrez une autre ligne, ou fermez d’abord la région.',
  ],
})
