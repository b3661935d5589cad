import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'accounts.phone_taken': [409, 'Un compte existe déjà avec ce numéro. Connectez-vous.'],
  'accounts.wrong_credentials': [401, 'Numéro ou mot de passe incorrect.'],
  'accounts.wrong_password': [422, 'Mot de passe actuel incorrect.'],
  'accounts.suspended': [403, 'Ce compte est suspendu. Contactez-nous.'],
  'accounts.too_many_tries': [429, 'Trop d’essais. Réessayez dans quelques minutes.'],
  'accounts.has_password': [409, 'Votre compte a un mot de passe : entrez-le.'],
  'accounts.code_needed': [422, 'Entrez le code reçu par SMS.'],
  'accounts.long_unused': [
    409,
    'Ce numéro a un compte qui n’a pas servi depuis longtemps. Dites d’abord s’il est à vous.',
  ],
  'accounts.check_over': [404, 'C’est trop tard pour ce code. Demandez-en un autre.'],
  'accounts.number_doubtful': [
    409,
    'Ce compte n’a pas servi depuis longtemps : confirmez d’abord que ce numéro est encore le vôtre.',
  ],
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
  'accounts.login_code_wrong': [422, 'Ce code n’est pas le bon, ou n’est plus valable.'],
  'accounts.code_dead': [422, 'Ce code n’est plus valable. Demandez-en un autre.'],
  'accounts.factor_wrong': [
    422,
    'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant.',
  ],
  'accounts.factor_missing': [409, 'La double vérification n’est pas activée sur ce compte.'],
  'accounts.unknown': [404, 'Ce compte n’existe pas.'],
  'accounts.picture_unknown': [422, 'Cette photo n’existe pas. Envoyez-la de nouveau.'],
})

export const accountUnknown = () => fail('accounts.unknown')
export const passwordEasy = (sentence: string) => fail('accounts.password_easy', { sentence })
export const phoneTaken = () =>
  fail('accounts.phone_taken', {
    sentence: 'Un compte a déjà ce numéro.',
    details: { phone: 'Un compte a déjà ce numéro.' },
  })
export const passwordWeak = () => fail('accounts.password_weak')
