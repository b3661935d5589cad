import { useState } from 'react'
import { useNavigate, type MetaFunction } from 'react-router'

import type { UserInfo } from '#contract/accounts.ts'
import { formatPhone } from '#contract/phones.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/user-info.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmSheet } from '#web/ui/confirm-sheet.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { logOut } from './log-out.ts'
import { Menu, MenuButton, MenuLink } from './settings-menu.tsx'

export const meta: MetaFunction = () => [{ title: 'Paramètres · Sugu' }]

export default function SettingsPage() {
  const user = useUser()
  return (
    <div className="parametres">
      <PageTitle>Paramètres</PageTitle>
      {user ? <Owner user={user} /> : <Visitor />}
      <div className="menus">
        <Menu title="Mes achats">
          <MenuLink to={paths.orders()} icon="colis" words="Mes commandes" />
          <MenuLink to={paths.favourites()} icon="favori" words="Mes favoris" />
          <MenuLink to={paths.cart()} icon="panier" words="Mon panier" />
        </Menu>
        {user?.role === 'vendeur' && (
          <Menu title="Travailler avec Sugu">
            <MenuLink to={paths.sellerDashboard()} icon="boutique" words="Ma boutique" />
          </Menu>
        )}
        {user && <Account />}
      </div>
    </div>
  )
}

function Owner({ user }: { user: UserInfo }) {
  const name = user.name || user.shopName || 'Utilisateur'
  return (
    <div className="bloc-carte pers">
      <Avatar name={name} big />
      <div>
        <h2>{name}</h2>
        {user.shopName && user.shopName !== name && <p className="petit doux">{user.shopName}</p>}
        <p className="petit doux chiffres">{formatPhone(user.phone)}</p>
      </div>
    </div>
  )
}

function Visitor() {
  return (
    <div className="bloc-carte">
      <h2>Vous n’êtes pas connecté</h2>
      <p className="doux mt-1">Connectez-vous pour retrouver vos favoris et vos commandes.</p>
      <div className="choix-entree">
        <ButtonLink to={paths.login(paths.settings())}>Se connecter</ButtonLink>
        <ButtonLink look="contour" to={paths.register(paths.settings())}>
          Créer un compte
        </ButtonLink>
      </div>
    </div>
  )
}

function Account() {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await logOut()
    await navigate(paths.login())
  }
  return (
    <>
      <Menu title="Compte">
        <MenuButton icon="deconnexion" words="Déconnexion" onPress={() => setAsked(true)} />
      </Menu>
      <ConfirmSheet
        open={asked}
        title="Vous nous laisser déjà ?"
        confirm="Déconnexion"
        busy={leaving}
        onConfirm={() => void leave()}
        onCancel={() => setAsked(false)}
      >
        Êtes-vous sûr de vouloir vous déconnecter ?
      </ConfirmSheet>
    </>
  )
}
