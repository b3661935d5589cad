import { Link, useLocation, useNavigate } from 'react-router'

import { paths } from '#client/paths.ts'
import { endSession } from '#client/session/log-out.ts'
import { onlySaleOf, useEntrant } from '#client/session/user-info.ts'
import { Remark } from '#ui/lists/remark.tsx'

/** Says what the code of a sale opened, and leads to the rest or out. */
export function OnlySale() {
  const isOnlySale = onlySaleOf(useEntrant()) !== null
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  if (!isOnlySale) return null
  const leave = () => void endSession([]).then(() => navigate(paths.home()))
  return (
    <div className="announcements">
      <Remark tone="info">
        <span>
          Le code de la vente n’ouvre que cette commande, ses messages et son reçu. Pour l’annuler,
          et pour le reste de votre compte, connectez-vous.
        </span>
        <span className="-mb-3 flex flex-wrap gap-x-4">
          <Link className="link py-3" to={paths.login(pathname + search)}>
            Me connecter
          </Link>
          <button className="link py-3" type="button" onClick={leave}>
            Me déconnecter
          </button>
        </span>
      </Remark>
    </div>
  )
}
