import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'dispatch.courier_busy': [409, 'Ce livreur porte encore des colis ou des espèces.'],
})
