import { defineError, errorsOf } from '#kernel/errors.ts'

export const shopUnknown = defineError('shops.shop_unknown', 404, 'Cette boutique n’existe pas.')
export const noShop = defineError('shops.no_shop', 404, 'Vous n’avez pas encore de boutique.')
export const logoUnknown = defineError(
  'shops.logo_unknown',
  422,
  'Cette photo n’existe pas. Envoyez-la de nouveau.',
)
export const passwordNeeded = defineError(
  'shops.password_needed',
  422,
  'Entrez votre mot de passe pour changer le numéro de dépôt.',
)

export const fail = errorsOf({
  // An open page shows the sentence once the caller's help has ended.
  'shops.helps_no_more': [403, 'Vous n’aidez plus cette boutique.'],
  'shops.right_missing': [
    403,
    'Seule la personne qui tient la boutique peut faire cela, ou vous en donner le droit.',
  ],
  'shops.invited_oneself': [422, 'C’est votre numéro : vous avez déjà tous les droits.'],
  'shops.invited_works': [409, 'Seul un compte d’acheteur peut aider une boutique.'],
  'shops.invited_helps': [409, 'Cette personne aide déjà une boutique.'],
  'shops.invited_already': [409, 'Cette personne a déjà une invitation.'],
  'shops.renewed_today': [429, 'Cette invitation est déjà repartie aujourd’hui. Réessayez demain.'],
  'shops.team_full': [409, 'Votre formule permet 4 personnes.'],
  'shops.too_many_invitations': [429, 'Trop d’invitations. Réessayez plus tard.'],
  'shops.helper_unknown': [404, 'Cette personne n’aide pas votre boutique.'],
  'shops.invitation_unknown': [404, 'Cette invitation n’existe pas.'],
  'shops.invitation_ended': [409, 'Cette invitation a pris fin.'],
})
