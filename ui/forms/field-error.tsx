import type { ReactNode } from 'react'

import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'
import { typographic } from '../words/typographic.ts'

type FieldErrorProps = { id?: string | undefined; className?: string; children: ReactNode }

export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p className={classes('field-error', className)} id={id} role="alert">
      <Icon name="error" size={20} />
      {typeof children === 'string' ? typographic(children) : children}
    </p>
  )
}
