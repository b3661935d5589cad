import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'promises.unknown_end': [404, 'Rien ne finit tout seul sous ce nom.'],
})
