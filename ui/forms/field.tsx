import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

import { FieldFrame, type FieldWords } from './field-frame.tsx'

type FieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
    ref?: Ref<HTMLInputElement>
    /** Button or word at the right end. */
    trailing?: ReactNode
  }

export function Field({
  label,
  hint,
  error,
  optional,
  className,
  id,
  trailing,
  ...input
}: FieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      id={id}
    >
      {(ties) =>
        trailing ? (
          <div className="field-inside">
            <input type="text" {...input} {...ties} />
            {trailing}
          </div>
        ) : (
          <input type="text" {...input} {...ties} />
        )
      }
    </FieldFrame>
  )
}
