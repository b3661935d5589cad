import type { MetaFunction } from 'react-router'

import { DEFAULT_DELIVERY_GROUP } from '#modules/people/contract/role-changes.ts'
import { becomeDispatchManager } from '#modules/people/contract/role-changes.ts'
import { call } from '#client/api/client.ts'
import { workPaths } from '#client/work-paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { refreshIfReachable } from '#client/session/refresh-user.ts'
import { Waiting } from '#client/session/waiting.tsx'

import { RoleChange } from './role-change.tsx'

export const meta: MetaFunction = () => [{ title: 'Devenir gestionnaire de livraison · Sugu' }]

export const clientLoader = guard(undefined, refreshIfReachable)
export const HydrateFallback = Waiting

export default function BecomeDispatchManagerPage() {
  return (
    <PersonalData>
      {(user) => (
        <RoleChange
          user={user}
          title="Devenir gestionnaire de livraison"
          becomes="chef_livreur"
          then={workPaths.dispatchDashboard()}
          change={(group) => call(becomeDispatchManager, { body: { role: 'chef_livreur', group } })}
          points={[
            'Vous attribuez les colis aux livreurs de votre groupe, et vous recevez leurs espèces.',
            'Vous admettez les nouveaux livreurs, et vous aidez ceux qui sont bloqués.',
            `Vous ne voyez aucun client avant que notre équipe vous admette. Sans groupe choisi, c’est le groupe « ${DEFAULT_DELIVERY_GROUP} » qui s’applique.`,
          ]}
        />
      )}
    </PersonalData>
  )
}
