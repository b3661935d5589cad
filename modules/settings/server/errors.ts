import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'settings.change_waits': [
    409,
    'Un changement attend déjà une décision : approuvez-le ou refusez-le d’abord.',
  ],
  'settings.nothing_changed': [409, 'Rien ne change : ces réglages sont déjà ceux du marché.'],
  'settings.change_unknown': [404, 'Ce changement n’attend plus de décision.'],
  'settings.own_change': [409, 'Demandez-le à une autre personne.'],
})
