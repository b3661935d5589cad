import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'accounts.phone_taken': [409, 'Un compte existe déjà avec ce numéro. Connectez-vous.'],
  'accounts.wrong_credentials': [401, 'Numéro ou mot de passe incorrect.'],
  'accounts.wrong_password': [422, 'Mot de passe actuel incorrect.'],
  'accounts.suspended': [403, 'Ce compte est suspendu. Contactez-nous.'],
  'accounts.too_many_tries': [429, 'Trop d’essais. Réessayez dans quelques minutes.'],
  'accounts.reset_link_dead': [422, 'Ce lien n’est plus valable. Demandez un nouveau lien.'],
  'accounts.password_weak': [
    422,
    'Pour l’équipe, un mot de passe compte au moins 10 signes et n’est pas courant.',
  ],
  'accounts.password_easy': [
    422,
    'Ce mot de passe est trop facile à deviner pour qui vend ou livre. Choisissez-en un autre.',
  ],
  'accounts.session_unknown': [404, 'Cet appareil n’est plus connecté.'],
  'accounts.code_wrong': [422, 'Ce code n’est pas le bon.'],
  'accounts.code_dead': [422, 'Ce code n’est plus valable. Demandez-en un autre.'],
  'accounts.factor_wrong': [
    422,
    'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  ],
  'accounts.factor_missing': [409, 'La double vérification n’est pas activée sur ce compte.'],
  'accounts.shop_exists': [409, 'Vous avez déjà une boutique.'],
  'accounts.role_kept': [409, 'Votre rôle ne peut pas être changé ici. Contactez-nous.'],
  'accounts.unknown': [404, 'Ce compte n’existe pas.'],
  'accounts.picture_unknown': [422, 'Cette photo n’existe pas. Envoyez-la de nouveau.'],
  'accounts.address_unknown': [404, 'Cette adresse n’existe pas.'],
  'accounts.address_name_taken': [409, 'Vous avez déjà une adresse de ce nom.'],
  'accounts.too_many_addresses': [422, 'Vous gardez déjà 20 adresses. Supprimez-en une.'],
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
  'admin.request_unknown': [404, 'Cette demande n’existe plus.'],
})

export const shopExists = () => fail('accounts.shop_exists')
