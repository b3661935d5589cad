import { lazy, Suspense } from 'react'
import { classes } from '../classes.ts'
import type { RARE_ICON_PATHS } from './rare-icon-paths.ts'

/** Icons of public pages: one stroked path each, in a box of 24. */
const ICON_PATHS = {
  'add-to-cart':
    'M14 10H3.5l1.8 9a1.5 1.5 0 0 0 1.5 1.2h10.4a1.5 1.5 0 0 0 1.5-1.2l1-5M8 10l2.5-6M9.5 13.5v3.5M14.5 13.5v3.5M18.5 3.5v7M15 7h7',
  back: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0',
  cart: 'M3.5 10h17l-1.8 9a1.5 1.5 0 0 1-1.5 1.2H6.8A1.5 1.5 0 0 1 5.3 19zM8 10l2.5-6M16 10l-2.5-6M9.5 13.5v3.5M14.5 13.5v3.5',
  close: 'M6 6l12 12M18 6 6 18',
  delivery:
    'M2.5 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM15.5 16.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM8.5 16.5h5l3-5.5-1.5-4.5h-2.5M16.5 11l2 5.5M4 10.5h6.5l3 6M4 7.5h5v3',
  error: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM12 7.5v5.5M12 16.2v.1',
  filter:
    'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
  grid: 'M5.5 4.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM14.5 4.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM5.5 13.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM14.5 13.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z',
  heart: 'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20z',
  home: 'M4 10.8 12 4l8 6.8V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  information: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM12 11v5.5M12 7.8v.1',
  list: 'M5 5h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM5 14h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1zM13 6h7M13 9h4M13 15h7M13 18h4',
  minus: 'M5 12h14',
  next: 'M9.5 5.5l6.5 6.5-6.5 6.5',
  person: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  plus: 'M12 5v14M5 12h14',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM15.5 15.5l5 5',
  settings:
    'M10.1 5l.3-2.5h3.2l.3 2.5 1.7.8 1.9-1.6 2.3 2.3-1.6 1.9.8 1.7 2.5.3v3.2l-2.5.3-.8 1.7 1.6 1.9-2.3 2.3-1.9-1.6-1.7.8-.3 2.5h-3.2l-.3-2.5-1.7-.8-1.9 1.6-2.3-2.3 1.6-1.9-.8-1.7-2.5-.3v-3.2l2.5-.3.8-1.7-1.6-1.9 2.3-2.3 1.9 1.6zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
  share: 'M12 15V3.5M8 7.5l4-4 4 4M6 11.5H5V20h14v-8.5h-1',
  shop: 'M4 9.5 5.6 4h12.8L20 9.5M4 9.5a2.67 2.67 0 0 0 5.33 0 2.67 2.67 0 0 0 5.34 0 2.67 2.67 0 0 0 5.33 0M5.5 12.5V20h13v-7.5M10 20v-4.5h4V20',
  sort: 'M8 5v14M8 19l-3.5-3.5M8 19l3.5-3.5M16 19V5M16 5l-3.5 3.5M16 5l3.5 3.5',
  success: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0zM8 12.3l2.8 2.8L16 9.5',
  trust: 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10',
} as const

export type IconName = keyof typeof ICON_PATHS | keyof typeof RARE_ICON_PATHS

// The server draws every icon; a browser loads the rare ones when needed.
const RareIcon = lazy(() =>
  import('./rare-icon.tsx').then((loaded) => ({ default: loaded.RareIcon })),
)

type IconProps = {
  name: IconName
  /** px; strokes are thickened at 16 to stay readable. */
  size?: 16 | 20 | 24
  className?: string
  /** For screen readers, where no word stands beside the icon. */
  label?: string
}

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
