import type { InputHTMLAttributes, ReactNode } from 'react'

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> & { children: ReactNode }

/** On or off at once, in a row 48 px high. */
export function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className="inter">
      <span>{children}</span>
      <input type="checkbox" role="switch" {...input} />
    </label>
  )
}
