import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { readProfile, type UserInfo } from '#modules/accounts/contract/accounts.ts'
import { useRead } from '#web/api/use-read.ts'
import { Remark } from '#web/ui/lists/remark.tsx'

import { OwnPassword } from '../own-password.tsx'

/**
 * The application to sell or deliver. Whoever has a password that the market would refuse changes
 * it first, before filling anything in.
 */
export function UnlessEasyPassword({ user, children }: { user: UserInfo; children: ReactNode }) {
  const queryKey = ['profile', user._id]
  const known = useQueryClient()
  const { data } = useRead(queryKey, readProfile, {})
  if (!data?.passwordIsEasy) return children
  return (
    <div className="grid gap-3">
      <Remark>
        Votre mot de passe est trop facile à deviner pour vendre ou livrer. Changez-le ici, puis
        remplissez votre demande.
      </Remark>
      <OwnPassword user={user} onChanged={() => void known.invalidateQueries({ queryKey })} />
    </div>
  )
}
