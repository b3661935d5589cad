import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'collecting.not_collected': [409, 'Ce colis part avec un livreur : donnez-lui votre code.'],
  'collecting.over': [409, 'Ce colis n’est plus gardé pour ce client : ne le remettez pas.'],
  'collecting.unpaid': [
    409,
    'Ce colis n’est pas payé : le client paie d’abord par téléphone. Ne prenez pas d’espèces.',
  ],
  'collecting.no_collection': [409, 'Cette boutique n’est pas ouverte au retrait.'],
})
