import { useState } from 'react'
import { useNavigate } from 'react-router'

import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { ConfirmSheet } from '#web/ui/sheets/confirm-sheet.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/sheets/menu.tsx'

import { logOut } from './log-out.ts'

/** Signing out, and requesting the account's deletion, which needs no sign-in. */
export function LeaveMenu({ signedIn }: { signedIn: boolean }) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await logOut()
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
