import type { ComponentProps } from 'react'

import { Field } from './field.tsx'

type PhoneFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'type' | 'inputMode'> & {
  label?: string
}

export function PhoneField({
  label = 'Téléphone',
  hint = 'Sans le +223',
  autoComplete = 'tel-national',
  ...rest
}: PhoneFieldProps) {
  return (
    <Field
      {...rest}
      label={label}
      hint={hint}
      // Browsers fill in a number without country code only in a text field.
      type="text"
      inputMode="tel"
      autoComplete={autoComplete}
      maxLength={20}
    />
  )
}
