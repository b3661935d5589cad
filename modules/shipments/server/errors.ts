import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'shipments.not_holder': [409, 'Ce colis est dans d’autres mains. Rechargez la page.'],
})
