import { RARE_ICON_PATHS } from './rare-icon-paths.ts'

export function RareIcon({ name }: { name: keyof typeof RARE_ICON_PATHS }) {
  return <path d={RARE_ICON_PATHS[name]} />
}
