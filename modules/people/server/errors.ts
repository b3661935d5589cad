import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'accounts.shop_exists': [409, 'Vous avez déjà une boutique.'],
  'accounts.role_kept': [409, 'Votre rôle ne peut pas être changé ici. Contactez-nous.'],
  'appointments.unknown': [404, 'Cette nomination n’attend plus.'],
  'appointments.open': [
    409,
    'Une nomination de cette personne attend déjà. Approuvez-la ou retirez-la d’abord.',
  ],
  'appointments.second_person': [
    409,
    'Vous avez demandé cette nomination, ou elle vous concerne : une autre personne de l’équipe doit l’approuver.',
  ],
  'appointments.approved': [409, 'Cette nomination est déjà approuvée.'],
  'admin.last_admin': [409, 'C’est le dernier administrateur. Nommez-en un autre d’abord.'],
  'admin.own_account': [
    409,
    'Vous ne pouvez pas faire cela à votre propre compte. Demandez à un autre administrateur.',
  ],
  'admin.account_busy': [409, 'Ce compte a encore quelque chose en cours avec le marché.'],
  'admin.no_shop': [
    409,
    'Cette personne n’a pas de boutique : elle l’ouvre elle-même à « Devenir vendeur ».',
  ],
  'admin.account_deleted': [409, 'Ce compte est supprimé : rien ne peut plus y être changé.'],
  'admin.set_apart': [
    409,
    'Ce compte est mis de côté, son numéro est à une autre personne : donnez-lui d’abord un autre numéro.',
  ],
  'admin.request_unknown': [404, 'Cette demande n’existe plus.'],
})

export const shopExists = () => fail('accounts.shop_exists')
