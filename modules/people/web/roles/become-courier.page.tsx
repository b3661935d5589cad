import type { MetaFunction } from 'react-router'

import { DEFAULT_DELIVERY_GROUP } from '#modules/people/contract/role-changes.ts'
import { becomeCourier } from '#modules/people/contract/role-changes.ts'
import { call } from '#client/api/client.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { refreshIfReachable } from '#client/session/refresh-user.ts'
import { Waiting } from '#client/session/waiting.tsx'

import { RoleChange } from './role-change.tsx'

export const meta: MetaFunction = () => [{ title: 'Devenir livreur · Sugu' }]

export const clientLoader = guard(undefined, refreshIfReachable)
export const HydrateFallback = Waiting

export default function BecomeCourierPage() {
  return (
    <PersonalData>
      {(user) => (
        <RoleChange
          user={user}
          title="Devenir livreur"
          becomes="livreur"
          then={paths.home()}
          change={(group) => call(becomeCourier, { body: { role: 'livreur', group } })}
          points={[
            'Vous prenez les colis dans les boutiques et les remettez aux clients, contre leur code.',
            'Vous êtes payé pour chaque colis remis. Les espèces encaissées se rendent au responsable de votre groupe.',
            `Vous ne voyez aucun client avant que le responsable vous admette. Sans groupe choisi, c’est le groupe « ${DEFAULT_DELIVERY_GROUP} » qui s’applique.`,
          ]}
        />
      )}
    </PersonalData>
  )
}
