import { z } from 'zod'

import { nameProblem, passwordProblem, phoneProblem, type TextRule } from './field-rules.ts'
import { readPhone } from './phones.ts'
import { readText } from './plain-text.ts'
import { ruledText } from './text-fields.ts'

/** Reads a person's or a shop's name; refuses look-alike characters. */
export function name(rule: TextRule) {
  return z
    .string(rule.missing)
    .superRefine((typed, context) => {
      const message = readText(typed) && nameProblem(typed)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .pipe(ruledText(rule))
}

/** Parsed to the 8 digits we store. */
export const Phone = z
  .string(phoneProblem(''))
  .max(40, phoneProblem('x'))
  .transform((typed, context) => {
    const phone = readPhone(typed)
    if (phone) return phone
    context.addIssue({ code: 'custom', message: phoneProblem(typed) ?? '' })
    return z.NEVER
  })

export const NewPassword = z
  .string(passwordProblem('') ?? '')
  .max(200, '200 caractères au plus.')
  .superRefine((typed, context) => {
    const problem = passwordProblem(typed)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((typed) => typed.normalize('NFC'))
