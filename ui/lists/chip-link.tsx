import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'

type ChipLinkProps = {
  to: string
  active?: boolean
  removes?: boolean
  children: ReactNode
}

/** Chip that is a link: works without JavaScript, and Back undoes it. */
export function ChipLink({ to, active = false, removes = false, children }: ChipLinkProps) {
  return (
    <Link
      className={classes('chip', active && 'chip-active')}
      to={to}
      aria-current={active && !removes ? 'true' : undefined}
      preventScrollReset
    >
      {removes && <span className="visually-hidden">Retirer le filtre </span>}
      {children}
      {removes && <Icon name="close" size={16} />}
    </Link>
  )
}

export function ChipLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="chips" aria-label={label}>
      {children}
    </nav>
  )
}
