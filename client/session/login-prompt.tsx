import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { LOGIN_REDIRECT_MS } from '#kernel/wire/limits.ts'
import { paths } from '../paths.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

type LoginPromptProps = {
  open: boolean
  onClose: () => void
  onAccept?: () => void
}

/** Prompt of an act that needs an account. */
export function LoginPrompt({ open, onClose, onAccept }: LoginPromptProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => {
      setLeaving(false)
      onClose()
      void navigate(paths.login(pathname + search))
    }, LOGIN_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [leaving, navigate, onClose, pathname, search])

  const accept = () => {
    onAccept?.()
    setLeaving(true)
  }
  // Also while « Oui » is under way: the last touch wins.
  const register = () => {
    onAccept?.()
    setLeaving(false)
  }
  const actions = (
    <>
      <Button look="outline" onClick={onClose} disabled={leaving}>
        Non
      </Button>
      <Button busy={leaving} onClick={accept}>
        Oui
      </Button>
    </>
  )
  return (
    <Sheet
      open={open}
      title="Veuillez vous connecter"
      onClose={onClose}
      locked={leaving}
      actions={actions}
    >
      <p>Vous devez être connecté pour effectuer cette action.</p>
      <p className="mt-2">
        {'Nouveau sur Sugu\u202f? '}
        <Link
          className="link"
          to={paths.register(pathname + search)}
          prefetch="render"
          onClick={register}
        >
          Créer un compte
        </Link>
      </p>
    </Sheet>
  )
}
