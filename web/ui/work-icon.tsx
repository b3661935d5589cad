import { WORK_ICON_PATHS } from './work-icon-paths.ts'

export type WorkIconName = keyof typeof WORK_ICON_PATHS

type WorkIconProps = {
  name: WorkIconName
  /** `petit` draws 20 px beside words instead of 24. */
  petit?: boolean
  label?: string
}

/** One of the icons of work screens (class `i`). Beside a word it needs no label. */
export function WorkIcon({ name, petit = false, label }: WorkIconProps) {
  return (
    <svg
      className={petit ? 'work-icon small' : 'work-icon'}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={WORK_ICON_PATHS[name]} />
    </svg>
  )
}
