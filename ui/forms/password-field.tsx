import { useState, type ComponentProps } from 'react'

import { Field } from './field.tsx'
import { Icon } from '../icons/icon.tsx'

type PasswordFieldProps = Omit<
  ComponentProps<typeof Field>,
  'label' | 'type' | 'trailing' | 'autoComplete'
> & {
  label?: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ label = 'Mot de passe', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const eye = (
    <button
      className="icon-button"
      type="button"
      aria-pressed={shown}
      aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
      onClick={() => setShown(!shown)}
    >
      <Icon name="eye" size={20} />
    </button>
  )
  return (
    <Field
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={eye}
    />
  )
}
