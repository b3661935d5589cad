import type { MetaFunction } from 'react-router'

import { CategoryTree } from '#modules/categories/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'

import { AdminDashboard } from '#app/shell/admin-frame.tsx'

export const meta: MetaFunction = () => [{ title: 'Catégories · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['admin'])
export const HydrateFallback = Waiting

export default function AdminCategoriesPage() {
  return (
    <PersonalData>
      {() => (
        <AdminDashboard screen="categories">
          <CategoryTree />
        </AdminDashboard>
      )}
    </PersonalData>
  )
}
