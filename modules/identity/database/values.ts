export { roles } from '#kernel/wire/access.ts'

/** Prove the number, replace the authenticator, request deletion, sign in, replace a password. */
export const smsCodePurposes = ['phone', 'second_factor', 'deletion', 'login', 'act'] as const

/** Let a browser in: sign in, buy by a link. */
export const browserCodePurposes = ['login', 'sale'] as const

export const passwordGrades = ['easy', 'fair', 'strong'] as const

export const DEFAULT_DELIVERY_GROUP = 'ikachi'
