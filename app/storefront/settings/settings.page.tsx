import { Link, type MetaFunction, useNavigate } from 'react-router'
import { useState, useEffect } from 'react'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Menu, MenuLink, MenuButton } from '#ui/sheets/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { call } from '#client/api/client.ts'
import { readPixel } from '#modules/visits/contract/tracking.ts'
import { useStored } from '#client/device/stored-value.ts'
import { pixelConsent, trackingAnswer } from '#modules/visits/web/index.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { readTracking, setTracking } from '#modules/visits/contract/tracking.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { logOut } from '#client/session/log-out.ts'
import { MyPurchases } from './own-purchases.tsx'
import type { Role } from '#kernel/wire/endpoint.ts'
import { workPaths } from '#client/work-paths.ts'
import { keptOnDevice } from '#app/kept-on-device.ts'
import './settings.css'

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
            {workLinks(user?.role, Boolean(user?.helps)).map((link) => (
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

function LeaveMenu({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await logOut(keptOnDevice)
    await navigate(paths.login())
  }
  return (
    <>
      <Menu title="Compte">
        {signedIn && (
          <MenuLink to={ownPaths.notificationSettings()} icon="bell" words="Être prévenu" />
        )}
        {signedIn && (
          <MenuButton icon="sign-out" words="Déconnexion" onPress={() => setConfirming(true)} />
        )}
        <MenuLink to={ownPaths.deleteAccount()} icon="remove" words="Supprimer mon compte" danger />
      </Menu>
      <ConfirmSheet
        open={confirming}
        title="Vous nous laisser déjà ?"
        confirm="Déconnexion"
        busy={leaving}
        onConfirm={() => void leave()}
        onCancel={() => setConfirming(false)}
      >
        Êtes-vous sûr de vouloir vous déconnecter ?
      </ConfirmSheet>
    </>
  )
}

/** Draws no menu without a pixel. */
function PixelMenu() {
  const [pixelId, setPixelId] = useState<string | null>(null)
  const agreed = useStored(pixelConsent, '') !== ''
  useEffect(() => {
    const request = new AbortController()
    call(readPixel, {}, { signal: request.signal }).then(
      (reply) => request.signal.aborted || setPixelId(reply.pixelId),
      () => undefined,
    )
    return () => request.abort()
  }, [])
  if (!pixelId) return null
  return (
    <Menu title="Publicité">
      <li className="px-4">
        <Switch
          checked={agreed}
          onChange={(event) =>
            event.target.checked ? pixelConsent.write(pixelId) : pixelConsent.clear()
          }
        >
          Dire à Meta ce que je mets au panier, pour mesurer nos publicités
        </Switch>
      </li>
    </Menu>
  )
}

/** With an account the server stores it. */
function TrackingMenu({ userId }: { userId: string | null }) {
  const device = useStored(trackingAnswer, '')
  const { agreed, busy, change } = useTracking(userId)
  const checked = userId ? agreed === true && device !== 'non' : device === 'oui'
  return (
    <Menu title="Vos données">
      <li className="px-4">
        <Switch
          checked={checked}
          disabled={busy || (userId !== null && agreed === null)}
          onChange={(event) => change(event.target.checked)}
        >
          Noter ce que je regarde, pour me proposer des produits proches
        </Switch>
      </li>
      {userId && (
        <MenuLink
          to={ownPaths.ownData()}
          icon="document"
          words="Recevoir ce que nous gardons de vous"
        />
      )}
    </Menu>
  )
}

function useTracking(userId: string | null) {
  const [known, setKnown] = useState<{ userId: string; agreed: boolean } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    call(readTracking, {}, { signal: leaving.signal }).then(
      ({ agreed }) => setKnown({ userId, agreed }),
      () => undefined,
    )
    return () => leaving.abort()
  }, [userId])
  const change = (agreed: boolean) => {
    if (!userId) return trackingAnswer.write(agreed ? 'oui' : 'non')
    setBusy(true)
    call(setTracking, { body: { agreed } })
      .then(
        () => {
          setKnown({ userId, agreed })
          trackingAnswer.write(agreed ? 'oui' : 'non')
        },
        (failure: unknown) => showNotice(sentenceOf(failure), { tone: 'failed' }),
      )
      .finally(() => setBusy(false))
  }
  return { agreed: known?.userId === userId ? known.agreed : null, busy, change }
}

type WorkLink = { to: string; icon: IconName; words: string }

const SHOP: WorkLink = { to: paths.sellerDashboard(), icon: 'shop', words: 'Ma boutique' }
const ROUNDS: WorkLink = {
  to: paths.courierDashboard(),
  icon: 'delivery',
  words: 'Mes livraisons',
}
const DISPATCH: WorkLink = {
  to: workPaths.dispatchDashboard(),
  icon: 'delivery',
  words: 'Livraisons du groupe',
}
const OFFICE: WorkLink = {
  to: workPaths.adminDashboard(),
  icon: 'settings',
  words: 'Administration',
}
const BOOKS: WorkLink = { to: workPaths.financeDashboard(), icon: 'cash', words: 'Finance' }
const SELL: WorkLink = { to: paths.becomeSeller(), icon: 'shop', words: 'Devenir vendeur' }
const CARRY: WorkLink = { to: ownPaths.becomeCourier(), icon: 'delivery', words: 'Devenir livreur' }
const DIRECT: WorkLink = {
  to: ownPaths.becomeDispatchManager(),
  icon: 'trust',
  words: 'Devenir gestionnaire de livraison',
}

function workLinks(role: Role | undefined, helps = false): readonly WorkLink[] {
  if (helps) return [SHOP]
  if (role === 'vendeur')
    return [SHOP, { to: workPaths.subscription(), icon: 'document', words: 'Mon abonnement' }]
  if (role === 'livreur') return [ROUNDS]
  if (role === 'chef_livreur') return [DISPATCH]
  if (role === 'admin') return [OFFICE, DISPATCH]
  if (role === 'finance') return [BOOKS]
  return [SELL, CARRY, DIRECT]
}
