import { ICON_PATHS } from '#web/ui/icons/icon-paths.ts'
import { RARE_ICON_PATHS } from '#web/ui/icons/rare-icon-paths.ts'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { LogoMark } from '#web/ui/icons/logo-mark.tsx'
import { Logo } from '#web/ui/icons/logo.tsx'

import { Part } from './part.tsx'

export function Icons() {
  return (
    <>
      <Part title="Logo">
        <div className="flex flex-wrap items-center gap-6 text-earth">
          <span className="w-[172px]">
            <Logo />
          </span>
          {[64, 32, 24, 16].map((size) => (
            <LogoMark key={size} size={size} />
          ))}
        </div>
      </Part>
      <Part title="Icônes">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-2 gap-y-4">
          {(Object.keys({ ...ICON_PATHS, ...RARE_ICON_PATHS }) as IconName[]).map((name) => (
            <li key={name} className="tiny muted grid justify-items-center gap-1.5 wrap-anywhere">
              <Icon name={name} className="text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}
