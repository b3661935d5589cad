import { Link, useLocation, useNavigate } from 'react-router'

import { paths } from '#client/paths.ts'
import { endSession } from '#client/session/log-out.ts'
import { Remark } from '#ui/lists/remark.tsx'

export function OnlySaleRemark() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
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
