import { useEffect } from 'react'
import { useNavigate, useSearchParams, type MetaFunction } from 'react-router'

import { useHydrated } from '#client/device/use-hydrated.ts'
import { ownPaths } from '#client/own-paths.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Remark } from '#ui/lists/remark.tsx'

import { EntryFrame } from './entry-form.tsx'
import { saveResetToken, resetPhone } from './reset-token.ts'

export const handle: PageHandle = { secret: true }

export const meta: MetaFunction = () => [
  { title: 'Changer de mot de passe · Sugu' },
  { name: 'robots', content: 'noindex' },
]

/** Moves the SMS token from the address, which histories store, to the device. */
export default function ResetStartPage() {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const token = search.get('token')
  const phone = search.get('phone') ?? ''
  useEffect(() => {
    if (!token) return
    saveResetToken(token)
    resetPhone.write(phone)
    void navigate(ownPaths.resetPassword(), { replace: true })
  }, [token, phone, navigate])

  if (!hydrated || token) return <Waiting />
  return (
    <EntryFrame
      title="Changer de mot de passe"
      words="Le lien du SMS permet d’en choisir un nouveau."
    >
      <div className="form">
        <div role="alert">
          <Remark tone="danger">Token manquant dans l’URL. Demandez un nouveau lien.</Remark>
        </div>
        <ButtonLink wide to={ownPaths.forgotPassword()}>
          Demander un nouveau lien
        </ButtonLink>
        <ButtonLink look="outline" wide to={paths.login()}>
          Se connecter
        </ButtonLink>
      </div>
    </EntryFrame>
  )
}
