import { useState } from 'react'

import { LoginPrompt } from '#web/shell/login-prompt.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmSheet } from '#web/ui/confirm-sheet.tsx'

import { Part } from './part.tsx'

export function Sheets({ onPress }: { onPress: (what: string) => void }) {
  const [open, setOpen] = useState<'login' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part title="Dialogues">
      <div className="flex flex-wrap gap-3">
        <Button look="contour" onClick={() => setOpen('login')}>
          Agir sans compte
        </Button>
        <Button look="danger" onClick={() => setOpen('confirm')}>
          Se déconnecter
        </Button>
      </div>
      <LoginPrompt open={open === 'login'} onClose={close} />
      <ConfirmSheet
        open={open === 'confirm'}
        title="Vous nous laisser déjà ?"
        confirm="Déconnexion"
        danger
        onConfirm={() => {
          onPress('déconnexion')
          close()
        }}
        onCancel={close}
      >
        Êtes-vous sûr de vouloir vous déconnecter ?
      </ConfirmSheet>
    </Part>
  )
}
