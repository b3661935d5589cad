import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'identity.phone_taken': [409, 'Un compte existe déjà avec ce numéro. Connectez-vous.'],
  'identity.wrong_credentials': [401, 'Numéro ou mot de passe incorrect.'],
  'identity.wrong_password': [422, 'Mot de passe actuel incorrect.'],
  'identity.suspended': [403, 'Ce compte est suspendu. Contactez-nous.'],
  'identity.too_many_tries': [429, 'Trop d’essais. Réessayez dans quelques minutes.'],
  'identity.has_password': [409, 'Votre compte a un mot de passe : entrez-le.'],
  'identity.code_needed': [422, 'Entrez le code reçu par SMS.'],
  'identity.long_unused': [
    409,
    'Ce numéro a un compte qui n’a pas servi depuis longtemps. Dites d’abord s’il est à vous.',
  ],
  'identity.check_over': [404, 'C’est trop tard pour ce code. Demandez-en un autre.'],
  'identity.number_doubtful': [
    409,
    'Ce compte n’a pas servi depuis longtemps : confirmez d’abord que ce numéro est encore le vôtre.',
  ],
  'identity.reset_link_dead': [422, 'Ce lien n’est plus valable. Demandez un nouveau lien.'],
  'identity.password_weak': [
    422,
    'Pour l’équipe, un mot de passe compte au moins 10 signes et n’est pas courant.',
  ],
  'identity.password_easy': [
    422,
    'Ce mot de passe est trop facile à deviner pour qui vend ou livre. Choisissez-en un autre.',
  ],
  'identity.session_unknown': [404, 'Cet appareil n’est plus connecté.'],
  'identity.code_wrong': [422, 'Ce code n’est pas le bon.'],
  'identity.login_code_wrong': [422, 'Ce code n’est pas le bon, ou n’est plus valable.'],
  'identity.code_dead': [422, 'Ce code n’est plus valable. Demandez-en un autre.'],
  'identity.factor_wrong': [
    422,
    'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  ],
  'identity.factor_missing': [409, 'La double vérification n’est pas activée sur ce compte.'],
  'identity.unknown': [404, 'Ce compte n’existe pas.'],
  'identity.picture_unknown': [422, 'Cette photo n’existe pas. Envoyez-la de nouveau.'],
})

export const accountUnknown = () => fail('identity.unknown')
export const passwordEasy = (sentence: string) => fail('identity.password_easy', { sentence })
export const phoneTaken = () =>
  fail('identity.phone_taken', {
    sentence: 'Un compte a déjà ce numéro.',
    details: { phone: 'Un compte a déjà ce numéro.' },
  })
export const passwordWeak = () => fail('identity.password_weak')
