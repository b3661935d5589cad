import { useDeferredValue, type ComponentProps } from 'react'

import { codeForm, plainCode } from '#modules/promotions/contract/promotion-words.ts'
import { checkPromotionCode } from '#modules/promotions/contract/promotions.ts'
import { useRead } from '#web/api/use-read.ts'
import { Field } from '#web/ui/forms/field.tsx'

type CodeFieldProps = { name: string; value: string } & Pick<
  ComponentProps<typeof Field>,
  'error' | 'onChange'
>

/** A code, with whether it is free while it is typed. */
export function CodeField({ value, error, ...input }: CodeFieldProps) {
  const code = useDeferredValue(plainCode(value))
  const isWhole = codeForm.test(code)
  const free = useRead(
    ['promotion-code', code],
    checkPromotionCode,
    { query: { code } },
    { enabled: isWhole },
  )
  const isTaken = isWhole && free.data?.isFree === false
  const hint = isWhole && free.data?.isFree ? 'Ce code est libre.' : 'De 4 à 20 lettres et chiffres'
  return (
    <Field
      label="Code"
      className="code-typed"
      hint={hint}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      error={error ?? (isTaken ? 'Ce code est déjà pris.' : null)}
      {...input}
    />
  )
}
