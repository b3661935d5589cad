import { Link, useLocation } from 'react-router'

import { paths } from '../paths.ts'
import { useUser } from '../session/user-info.ts'
import { Avatar } from '../ui/pictures/avatar.tsx'
import { Icon } from '../ui/icons/icon.tsx'

/** To the login page, then to one’s own profile. */
export function AccountLink() {
  const user = useUser()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const name = user?.name || user?.shopName || 'Utilisateur'
  if (!user)
    return (
      <Link
        className="icon-button"
        to={paths.login(here === '/' ? undefined : here)}
        aria-label="Se connecter"
      >
        <Icon name="person" />
      </Link>
    )
  return (
    <Link className="icon-button" to={paths.profile()}>
      <span className="visually-hidden">{`Profil : ${name}`}</span>
      <Avatar name={name} imageUrl={user.imageUrl} />
    </Link>
  )
}
