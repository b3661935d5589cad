import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'promises.unknown_end': [404, 'Rien ne finit tout seul sous ce nom.'],
  'promises.unknown_missed': [404, 'Cette promesse n’est pas à expliquer, ou plus.'],
  'promises.answered': [409, 'Vous avez déjà répondu.'],
  'promises.unknown_answer': [404, 'Cette réponse n’existe pas.'],
  'promises.decided': [409, 'Cette réponse est déjà décidée.'],
})
