import { Link, useLocation } from 'react-router'

import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** To the login page, then to one’s own settings. */
export function AccountLink() {
  const user = useUser()
  const { pathname } = useLocation()
  if (!user)
    return (
      <Link className="rond" to={paths.login(pathname === '/' ? undefined : pathname)} aria-label="Se connecter">
        <Icon name="profil" />
      </Link>
    )
  return (
    <Link className="rond" to={paths.settings()} aria-label={`Profil : ${user.name || user.shopName || 'Utilisateur'}`}>
      <Avatar name={user.name || user.shopName || ''} />
    </Link>
  )
}
