import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'exchanges.return_unknown': [404, 'Ces articles ne sont pas à reprendre par votre groupe.'],
  'exchanges.return_taken': [409, 'Un livreur a déjà repris ces articles.'],
  'exchanges.return_ended': [
    409,
    'Notre équipe a mis fin à ce retour : le client garde les articles.',
  ],
  'exchanges.goods_awaited': [409, 'Des articles de ce colis sont déjà attendus en retour.'],
})
