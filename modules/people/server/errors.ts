import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'people.shop_exists': [409, 'Vous avez déjà une boutique.'],
  'people.role_kept': [409, 'Votre rôle ne peut pas être changé ici. Contactez-nous.'],
  'people.unknown': [404, 'Cette nomination n’attend plus.'],
  'people.open': [
    409,
    'Une nomination de cette personne attend déjà. Approuvez-la ou retirez-la d’abord.',
  ],
  'people.second_person': [
    409,
    'Vous avez demandé cette nomination, ou elle vous concerne : une autre personne de l’équipe doit l’approuver.',
  ],
  'people.approved': [409, 'Cette nomination est déjà approuvée.'],
  'people.last_admin': [409, 'C’est le dernier administrateur. Nommez-en un autre d’abord.'],
  'people.own_account': [
    409,
    'Vous ne pouvez pas faire cela à votre propre compte. Demandez à un autre administrateur.',
  ],
  'people.account_busy': [409, 'Ce compte a encore quelque chose en cours avec le marché.'],
  'people.no_shop': [
    409,
    'Cette personne n’a pas de boutique : elle l’ouvre elle-même à « Devenir vendeur ».',
  ],
  'people.account_deleted': [409, 'Ce compte est supprimé : rien ne peut plus y être changé.'],
  'people.set_apart': [
    409,
    'Ce compte est mis de côté, son numéro est à une autre personne : donnez-lui d’abord un autre numéro.',
  ],
  'people.request_unknown': [404, 'Cette demande n’existe plus.'],
})

export const shopExists = () => fail('people.shop_exists')
