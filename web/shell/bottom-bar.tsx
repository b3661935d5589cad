import { Link, useLocation } from 'react-router'

import { useUser } from '../session/user-info.ts'
import { Icon } from '../ui/icons/icon.tsx'

import { barLinks, isCurrent } from './bar-links.ts'

/**
 * Four links, fixed at the bottom of a phone and within a laptop’s header. The one that depends on
 * the role comes once the device has said who is signed in.
 */
export function BottomBar() {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <nav className="bottom-bar" aria-label="Navigation principale">
      <ul>
        {barLinks(user?.role).map(({ to, words, icon }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
