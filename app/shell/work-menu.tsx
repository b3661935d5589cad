import { Fragment } from 'react'
import { Link } from 'react-router'

import type { Role } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { Avatar, initialsOf } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'

export type WorkLink = {
  to: string
  words: string
  icon: IconName
  current: boolean
  count?: number
  apart?: boolean
}

type WorkMenuProps = {
  links: readonly WorkLink[]
  /** « Accueil » at its end: the rail has it among the four links of the bar. */
  home?: boolean
  className?: string
  onFollow?: () => void
}

export function WorkMenu({ links, home = false, className, onFollow }: WorkMenuProps) {
  return (
    <nav className={className} aria-label="Menu">
      {links.map(({ to, words, icon, current, count = 0, apart = false }) => (
        <Fragment key={to}>
          {apart && <hr />}
          <Link to={to} aria-current={current ? 'page' : undefined} onClick={onFollow}>
            <Icon name={icon} />
            <span>{words}</span>
            {count > 0 && <b className="count">{count}</b>}
          </Link>
        </Fragment>
      ))}
      {home && (
        <>
          <hr />
          <Link to={paths.home()} onClick={onFollow}>
            <Icon name="home" />
            <span>Accueil</span>
          </Link>
        </>
      )}
      <p className="muted mt-2 px-3 text-sm">Version {String(import.meta.env['VERSION'])}</p>
    </nav>
  )
}

export function WorkMenuSheet({
  open,
  links,
  onClose,
}: {
  open: boolean
  links: readonly WorkLink[]
  onClose: () => void
}) {
  const user = useUser()
  return (
    <Sheet open={open} title={ownerName(user)} onClose={onClose}>
      {user && (
        <p className="muted mb-2 flex items-center gap-3">
          <Avatar name={ownerName(user)} imageUrl={user.imageUrl} big />
          {formatPhone(user.phone)}
        </p>
      )}
      <WorkMenu links={links} home className="menu" onFollow={onClose} />
    </Sheet>
  )
}

/** Sellers and couriers see their number instead. */
export const teamWords: Readonly<Partial<Record<Role, string>>> = {
  admin: 'Administration',
  finance: 'Finance',
  chef_livreur: 'Chef livreur',
}

/** The signed-in user, with a link to the settings. */
export function WorkOwner() {
  const user = useUser()
  const name = ownerName(user)
  return (
    <Link className="side-rail-person" to={paths.settings()}>
      {user?.imageUrl ? (
        <img className="avatar" src={user.imageUrl} alt="" width={36} height={36} />
      ) : (
        <span className="avatar" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <span>
        <b>{name}</b>
        <small>{user && (teamWords[user.role] ?? formatPhone(user.phone))}</small>
      </span>
    </Link>
  )
}

function ownerName(user: { shopName: string | null; name: string } | null): string {
  return user?.shopName || user?.name || 'Utilisateur'
}
