import { useEffect, useState, type ReactNode } from 'react'

import { readSession, type UserInfo } from '#modules/identity/contract/accounts.ts'
import { call } from '#client/api/client.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Remark } from '#ui/lists/remark.tsx'

import { OwnPassword } from '#modules/identity/web/index.ts'

/** A password that would be refused is changed first. The form stays if the check fails. */
export function UnlessEasyPassword({ user, children }: { user: UserInfo; children: ReactNode }) {
  const [isEasy, setIsEasy] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call(readSession, {}, { signal: leaving.signal }).then(
      ({ passwordIsEasy }) => setIsEasy(passwordIsEasy),
      () => undefined,
    )
    return () => leaving.abort()
  }, [user._id])
  if (!isEasy) return children
  return (
    <div className="grid gap-3">
      <Remark>
        Votre mot de passe est trop facile à deviner pour vendre ou livrer. Changez-le ici, puis
        remplissez votre demande.
      </Remark>
      <PersonalData>
        {(owner) => <OwnPassword user={owner} onChanged={() => setIsEasy(false)} />}
      </PersonalData>
    </div>
  )
}
