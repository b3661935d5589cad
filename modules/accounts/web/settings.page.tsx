import { Link, type MetaFunction } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Menu, MenuLink } from '#web/ui/sheets/menu.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { LeaveMenu } from './leave-menu.tsx'
import { MyPurchases } from './my-purchases.tsx'
import { PixelMenu } from './pixel-menu.tsx'
import { TrackingMenu } from './tracking-menu.tsx'
import { workLinks } from './work-links.ts'

export const meta: MetaFunction = () => [{ title: 'Paramètres · Sugu' }]

export default function SettingsPage() {
  const user = useUser()
  return (
    <div className="mx-auto max-w-[920px]">
      <PageTitle>Paramètres</PageTitle>
      {user ? <Owner user={user} /> : <Visitor />}
      <div className="menus">
        <div>
          <MyPurchases userId={user?._id ?? null} />
          <Menu title="Travailler avec Sugu">
            {workLinks(user?.role).map((link) => (
              <MenuLink key={link.to} {...link} />
            ))}
          </Menu>
        </div>
        <div>
          <Menu title="Aide">
            <MenuLink to={paths.contact()} icon="help" words="Questions et contact" />
            <MenuLink to={paths.terms()} icon="document" words="Conditions d’utilisation" />
            <MenuLink to={paths.privacy()} icon="lock" words="Politique de confidentialité" />
            <MenuLink to={ownPaths.mobileApp()} icon="application" words="Application mobile" />
          </Menu>
          <TrackingMenu userId={user?._id ?? null} />
          <PixelMenu />
          <LeaveMenu signedIn={user !== null} />
        </div>
      </div>
    </div>
  )
}

function Owner({ user }: { user: UserInfo }) {
  const name = user.name || user.shopName || 'Utilisateur'
  return (
    <Link className="card person" to={paths.profile()}>
      <Avatar name={name} big imageUrl={user.imageUrl} />
      <div>
        <h2>{name}</h2>
        {user.shopName && user.shopName !== name && <p className="small muted">{user.shopName}</p>}
        <p className="small muted figures">{formatPhone(user.phone)}</p>
      </div>
      <Icon name="edit" label="Modifier le profil" />
    </Link>
  )
}

function Visitor() {
  return (
    <div className="card">
      <h2>Vous n’êtes pas connecté</h2>
      <p className="muted mt-1">Connectez-vous pour retrouver vos favoris et vos commandes.</p>
      <div className="entry-choices">
        <ButtonLink to={paths.login(paths.settings())}>Se connecter</ButtonLink>
        <ButtonLink look="outline" to={paths.register(paths.settings())}>
          Créer un compte
        </ButtonLink>
      </div>
    </div>
  )
}
