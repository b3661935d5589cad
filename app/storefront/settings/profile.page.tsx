import type { MetaFunction } from 'react-router'
import { isTeam } from '#kernel/wire/roles.ts'
import { OwnDevices, OwnIdentity, OwnPassword } from '#modules/identity/web/index.ts'
import { OwnNumberCard } from '#modules/numbers/web/index.ts'
import { OwnAddresses } from '#modules/addresses/web/index.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { Menu, MenuLink } from '#ui/sheets/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import './settings.css'

export const meta: MetaFunction = () => [{ title: 'Profil · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function ProfilePage() {
  return (
    <>
      <PageTitle back={paths.settings()}>Profil</PageTitle>
      <PersonalData>
        {(user) => (
          <div className="menus gap-y-3">
            <div>
              <OwnIdentity key={user._id} user={user} />
              <OwnNumberCard user={user} />
              <OwnPassword user={user} />
            </div>
            <div>
              <OwnAddresses user={user} />
              {isTeam(user.role) && (
                <Menu title="Équipe">
                  <MenuLink to={ownPaths.secondFactor()} icon="lock" words="Double vérification" />
                </Menu>
              )}
              <OwnDevices user={user} />
            </div>
          </div>
        )}
      </PersonalData>
    </>
  )
}
