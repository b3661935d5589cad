import { OLD_SESSION_DAYS } from '#modules/numbers/contract/number-change.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'numbers.wrong_answer': [422, 'Ce n’est pas cela.'],
  'numbers.no_question': [
    409,
    'Nous ne pouvons plus demander cela ici. Entrez votre mot de passe, ou appelez-nous.',
  ],
  'numbers.same': [422, 'C’est déjà le numéro de ce compte.'],
  'numbers.waiting': [
    409,
    'Un changement de numéro est déjà en cours pour ce compte. Annulez-le d’abord.',
  ],
  'numbers.no_change': [404, 'Ce changement de numéro n’attend plus.'],
  'numbers.no_password': [
    409,
    'Votre compte n’a pas de mot de passe : sans l’ancien numéro, appelez-nous avec une pièce d’identité.',
  ],
  'numbers.session_too_new': [
    409,
    `Cet appareil est connecté depuis moins de ${daysWords(OLD_SESSION_DAYS)}. Faites-le d’un appareil plus ancien, ou appelez-nous avec une pièce d’identité.`,
  ],
  'numbers.second_person': [
    409,
    'Vous avez demandé ce changement, ou il vous concerne : une autre personne de l’équipe doit l’approuver.',
  ],
  'numbers.typed_otherwise': [
    422,
    'Ce n’est pas le numéro demandé. Relisez-le avec la personne, puis tapez-le de nouveau.',
  ],
})
