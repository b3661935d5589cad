import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { classes } from './classes.ts'

/** A row of chips that slides; `wrap` lets it fold instead. */
export function Chips({
  label,
  wrap = false,
  children,
}: {
  label: string
  wrap?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes('puces', wrap && 'puces--plie')} role="group" aria-label={label}>
      {children}
    </div>
  )
}

type ChipProps = {
  pressed: boolean
  onPress: () => void
  /** Shows a cross when pressed: pressing again removes it. */ removable?: boolean
  children: ReactNode
}

export function Chip({ pressed, onPress, removable = false, children }: ChipProps) {
  return (
    <button className="puce" type="button" aria-pressed={pressed} onClick={onPress}>
      {children}
      {removable && pressed && <Icon name="fermer" size={16} />}
    </button>
  )
}
