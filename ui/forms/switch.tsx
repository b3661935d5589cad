import type { InputHTMLAttributes, ReactNode } from 'react'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> & {
  children: ReactNode
}

export function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className="switch">
      <span>{children}</span>
      {/* A native checkbox announces its own state. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" {...input} />
    </label>
  )
}
