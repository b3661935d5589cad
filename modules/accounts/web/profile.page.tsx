import type { MetaFunction } from 'react-router'

import { isTeam } from '#modules/accounts/contract/team-roles.ts'
import { ownPaths } from '#web/own-paths.ts'
import { paths } from '#web/paths.ts'
import { guard } from '#web/session/guard.ts'
import { PersonalData } from '#web/session/personal-data.tsx'
import { Waiting } from '#web/session/waiting.tsx'
import { Menu, MenuLink } from '#web/ui/sheets/menu.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { OwnAddresses } from './addresses/own-addresses.tsx'
import { OwnDevices } from './own-devices.tsx'
import { OwnIdentity } from './own-identity.tsx'
import { OwnPassword } from './own-password.tsx'

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
