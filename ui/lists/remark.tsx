import type { ReactNode } from 'react'

import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icons/icon.tsx'
import { typographic } from '../words/typographic.ts'

type RemarkProps = {
  tone?: 'warning' | 'info' | 'ok' | 'danger'
  live?: boolean
  children: ReactNode
}

const ICON: Record<NonNullable<RemarkProps['tone']>, IconName> = {
  warning: 'information',
  info: 'information',
  ok: 'success',
  danger: 'error',
}

/** Sentence set apart. `live` announces it. */
export function Remark({ tone = 'warning', live, children }: RemarkProps) {
  return (
    <p
      className={classes('remark', tone !== 'warning' && `remark-${tone}`)}
      role={live ? 'status' : undefined}
    >
      <Icon name={ICON[tone]} />
      <span>{typeof children === 'string' ? typographic(children) : children}</span>
    </p>
  )
}
