import { RISE_NOTICE_DAYS } from '#modules/settings/contract/rise-notice.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { errorsOf } from '#kernel/errors.ts'
import { ORDER_MAX_FRANCS } from '#kernel/wire/limits.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

export const fail = errorsOf({
  'pricing.no_relay': [409, 'Ce point relais ne prend plus de colis. Choisissez un autre endroit.'],
  'pricing.relay_full': [
    409,
    'Ce point relais vient de recevoir son dernier colis. Rien n’a été payé. Choisissez un autre endroit.',
  ],
  'pricing.relay_part': [
    409,
    'Ce point relais ne garde pas plus de colis à la fois pour une même personne. Choisissez un autre endroit.',
  ],
  'pricing.relay_cash_full': [
    409,
    'Ce point relais ne prend plus d’espèces aujourd’hui. Payez par mobile money ou choisissez un autre endroit.',
  ],
  'pricing.too_large': [
    422,
    `Une commande va jusqu’à ${formatFrancs(ORDER_MAX_FRANCS)} d’articles. Baissez une quantité, ou commandez en plusieurs fois.`,
  ],
  'pricing.tariff_changed': [
    409,
    'La grille a été changée par quelqu’un d’autre. Rechargez la page pour voir les nouveaux frais.',
  ],
  'pricing.zone_day_past': [422, 'Ce jour est passé : choisissez un jour à venir.'],
  'pricing.no_collection': [409, 'Cette boutique n’est plus ouverte au retrait.'],
  'pricing.region_not_served': [409, 'Nous ne livrons pas encore à cette adresse.'],
  'pricing.no_route': [409, 'Cette boutique n’expédie pas encore vers cette adresse.'],
  'pricing.route_exists': [409, 'Bonne nouvelle : cette boutique expédie déjà là-bas. Commandez.'],
  'pricing.route_of_unknown': [404, 'Cette boutique n’existe pas.'],
  'pricing.no_coach': [409, 'Aucun car n’y va : il faut une ligne et un point relais ouvert.'],
  'pricing.region_served': [409, 'Bonne nouvelle : nous livrons déjà là-bas. Commandez.'],
  'pricing.regions_changed': [
    409,
    'Les régions livrées ont changé depuis cette demande : refusez-la, et demandez de nouveau.',
  ],
  'pricing.zone_paused': [409, 'La livraison vers cette adresse est suspendue pour le moment.'],
  'pricing.rule_unknown': [404, 'Cette règle n’existe pas, ou elle est déjà finie.'],
  'pricing.rule_of_unknown': [422, 'Cette boutique ou cette catégorie n’existe pas.'],
  'pricing.rule_too_soon': [
    422,
    `Une hausse se dit ${daysWords(RISE_NOTICE_DAYS)} avant : choisissez un jour plus tard.`,
  ],
  'pricing.rule_over': [422, 'Ce jour est passé : choisissez une fin à venir.'],
  'pricing.rule_end_asked': [409, 'La fin de cette règle attend déjà une seconde personne.'],
  'pricing.rule_ends_soon': [
    409,
    `Cette règle finit d’elle-même dans les ${daysWords(RISE_NOTICE_DAYS)}.`,
  ],
  'pricing.rise_by_category': [
    409,
    'La commission de ces produits monterait : demandez d’abord la même règle pour l’autre catégorie.',
  ],
  'pricing.rule_own': [409, 'Une autre personne de l’équipe doit approuver cette règle.'],
  'pricing.rule_taken': [409, 'Une autre règle vaut déjà pour la même chose pendant ces jours.'],
})
