import type { Ref, TextareaHTMLAttributes } from 'react'

import { FieldFrame, type FieldWords } from './field-frame.tsx'

type TextAreaProps = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea({ label, hint, error, optional, className, id, ...area }: TextAreaProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={className}
      id={id}
    >
      {(ties) => <textarea {...area} {...ties} />}
    </FieldFrame>
  )
}
