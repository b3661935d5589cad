import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

import { FieldFrame, framed, type FieldWords } from './field-frame.tsx'

type FieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
    ref?: Ref<HTMLInputElement>
    /** Button or word at the right end. */
    trailing?: ReactNode
  }

export function Field({ trailing, ...props }: FieldProps) {
  const [frame, input] = framed(props)
  return (
    <FieldFrame {...frame}>
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
