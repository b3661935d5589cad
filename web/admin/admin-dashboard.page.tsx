import { Link, type MetaFunction } from 'react-router'

import { PersonalData } from '#web/accounts/personal-data.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { guard } from '#web/session/guard.ts'
import { Waiting } from '#web/session/waiting.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

import { AdminFrame } from './admin-frame.tsx'
import { adminMenu } from './admin-screens.ts'

export const meta: MetaFunction = () => [{ title: 'Tableau de bord · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminDashboardPage() {
  return (
    <PersonalData>
      {() => (
        <AdminFrame screen="overview">
          <section className="t-carte nue">
            <ul>
              {adminMenu
                .filter(({ screen }) => screen !== 'overview')
                .map(({ to, words, icon }) => (
                  <li key={to}>
                    <Link className="rangee" to={to}>
                      <WorkIcon name={icon} />
                      <span className="c">
                        <b>{words}</b>
                      </span>
                      <WorkIcon name="droite" petit />
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        </AdminFrame>
      )}
    </PersonalData>
  )
}
