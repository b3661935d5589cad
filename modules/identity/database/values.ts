export { roles } from '#kernel/wire/access.ts'

/** Purposes of a code: `act` stands for a password, the last two change the number. */
export const smsCodePurposes = [
  'phone',
  'second_factor',
  'deletion',
  'login',
  'act',
  'number_new',
  'number_old',
] as const

/** Let a browser in: sign in, buy by a link. */
export const browserCodePurposes = ['login', 'sale'] as const

export const passwordGrades = ['easy', 'fair', 'strong'] as const

export const DEFAULT_DELIVERY_GROUP = 'ikachi'
