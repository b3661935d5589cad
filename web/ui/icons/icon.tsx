import { lazy, Suspense } from 'react'

import { classes } from '../classes.ts'
import { ICON_PATHS } from './icon-paths.ts'
import type { RARE_ICON_PATHS } from './rare-icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS | keyof typeof RARE_ICON_PATHS

// The server draws every icon; a browser loads the rare ones when a page first shows one.
const RareIcon = lazy(() =>
  import('./rare-icon.tsx').then((loaded) => ({ default: loaded.RareIcon })),
)

type IconProps = {
  name: IconName
  /** Drawn size in pixels; strokes are thickened at 16 to stay readable. */
  size?: 16 | 20 | 24
  className?: string
  /**
   * Names the icon when no word is beside it; without it the icon is hidden from assistive
   * technology.
   */
  label?: string
}

/** One of the market's icons. Beside a word it needs no label. */
export function Icon({ name, size = 24, className, label }: IconProps) {
  return (
    <svg
      className={classes('icon', size !== 24 && `icon-${size}`, className)}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {name in ICON_PATHS ? (
        <path d={ICON_PATHS[name as keyof typeof ICON_PATHS]} />
      ) : (
        <Suspense>
          <RareIcon name={name as keyof typeof RARE_ICON_PATHS} />
        </Suspense>
      )}
    </svg>
  )
}
