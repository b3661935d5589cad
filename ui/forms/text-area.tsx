import type { Ref, TextareaHTMLAttributes } from 'react'

import { FieldFrame, framed, type FieldWords } from './field-frame.tsx'

type TextAreaProps = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
    ref?: Ref<HTMLTextAreaElement>
  }

export function TextArea(props: TextAreaProps) {
  const [frame, area] = framed(props)
  return <FieldFrame {...frame}>{(ties) => <textarea {...area} {...ties} />}</FieldFrame>
}
