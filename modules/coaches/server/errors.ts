import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'coaches.carrier_unknown': [404, 'Ce transporteur n’existe pas, ou il est fermé.'],
  'coaches.carrier_exists': [409, 'Un transporteur ouvert porte déjà ce nom.'],
  'coaches.carrier_has_lines': [409, 'Fermez d’abord ses lignes.'],
  'coaches.carrier_closed': [409, 'Ce transporteur est fermé : rouvrez-le d’abord.'],
  'coaches.line_unknown': [404, 'Cette ligne n’existe pas.'],
  'coaches.line_exists': [409, 'Ce transporteur a déjà cette ligne, à cette heure.'],
  'coaches.line_stays': [422, 'Un car va d’une ville à une autre.'],
  'coaches.region_needs_line': [
    409,
    'La région est livrée par ce car : ouvrez une autre ligne, ou fermez d’abord la région.',
  ],
  'coaches.code_unknown': [404, 'Aucun colis attendu n’a ce code.'],
  'coaches.which_parcel': [
    409,
    'Plusieurs colis ont ce code : ajoutez leur numéro, comme /1 ou /2.',
  ],
  'coaches.not_by_coach': [409, 'Ce colis ne part pas en car : son relais n’est sur aucune ligne.'],
  'coaches.line_elsewhere': [409, 'Cette ligne ne va pas à ce point relais.'],
  'coaches.line_not_today': [409, 'La ligne ne part pas ce jour-là.'],
  'coaches.not_dropped': [409, 'Ce colis n’attend pas ce car à ce point relais.'],
  'coaches.not_at_station': [409, 'Ce colis n’est pas à la gare pour ce point relais.'],
  'coaches.on_waybill': [409, 'Ce colis est déjà sur un bordereau.'],
  'coaches.no_relay': [404, 'Cette boutique n’est pas un point relais.'],
  'coaches.waybill_unknown': [404, 'Ce bordereau n’existe pas.'],
  'coaches.waybill_ended': [409, 'Plus aucun colis de ce bordereau n’est en route.'],
  'coaches.attack_declared': [409, 'L’attaque de ce car est déjà déclarée.'],
  'coaches.attack_decided': [409, 'Aucune attaque de ce car n’attend de décision.'],
  'coaches.needs_courier': [
    409,
    'Ce colis était noté perdu et revient à sa boutique : recevez-le d’un car, avec le livreur qui l’emporte.',
  ],
  'coaches.not_missing': [409, 'Ce colis ne manque pas.'],
  'coaches.too_soon': [409, `Un colis n’est perdu que ${daysWords(LOST_DAYS)} après son départ.`],
  'coaches.other_carrier': [409, 'Ce colis n’est pas dans un car pour ce point relais.'],
  'coaches.other_waybill': [
    409,
    'Cette étiquette est d’un autre bordereau : entrez le code du colis.',
  ],
  'coaches.not_there': [409, 'Ce colis ne repart pas de ce point relais.'],
  'coaches.comes_back': [409, 'Ce colis revient à Bamako : recevez-le à la gare quand il y est.'],
  'coaches.attack_own': [409, 'Une autre personne de l’équipe doit l’approuver.'],
  'coaches.more_than_owed': [422, 'C’est plus que ce qui lui est dû.'],
  'coaches.box_short': [422, 'Cette caisse ne contient pas ce montant.'],
})
