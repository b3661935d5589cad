import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'numbers.wrong_answer': [422, 'Ce n’est pas cela.'],
  'numbers.no_question': [
    409,
    'Nous ne pouvons plus demander cela ici. Entrez votre mot de passe, ou appelez-nous.',
  ],
})
