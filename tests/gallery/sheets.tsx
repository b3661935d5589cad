import { useState } from 'react'

import { LoginPrompt } from '#web/session/login-prompt.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmSheet } from '#web/ui/sheets/confirm-sheet.tsx'

import { Part } from './part.tsx'

export function Sheets({ onPress }: { onPress: (what: string) => void }) {
  const [open, setOpen] = useState<'login' | 'confirm' | 'sending' | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => setOpen(null)
  return (
    <Part title="Dialogues">
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setOpen('login')}>
          Agir sans compte
        </Button>
        <Button look="danger" onClick={() => setOpen('confirm')}>
          Se déconnecter
        </Button>
      </div>
      <Button look="danger" onClick={() => setOpen('sending')}>
        Supprimer mon compte
      </Button>
      <ConfirmSheet
        open={open === 'sending'}
        title="Supprimer votre compte ?"
        confirm="Supprimer"
        danger
        busy={busy}
        onConfirm={() => setBusy(true)}
        onCancel={close}
      >
        Cette action est définitive.
      </ConfirmSheet>
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
