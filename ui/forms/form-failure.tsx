import type { ReactNode } from 'react'

import { Remark } from '../lists/remark.tsx'

/** Error of a form; `children` says what to do about it. */
export function FormFailure({
  sentence,
  children,
}: {
  sentence: string | null
  children?: ReactNode
}) {
  if (!sentence) return null
  return (
    <div role="alert">
      <Remark tone="danger">
        {sentence}
        {children}
      </Remark>
    </div>
  )
}
