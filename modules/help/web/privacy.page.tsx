import { useLoaderData, type MetaFunction } from 'react-router'

import { plainMeta } from '#web/api/plain-meta.ts'

import { privacySections } from './privacy-sections.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { ReadingPage } from './reading-page.tsx'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Politique de confidentialité',
    'Ce que Sugu garde de vous, pourquoi, combien de temps, et comment le faire corriger ou effacer.',
  )

export default function PrivacyPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <ReadingPage
      title="Politique de confidentialité"
      updated="15 mai 2025"
      introduction="Nous gardons ce qu’il faut pour vendre, livrer et rendre l’argent, et rien de plus. Voici quoi, pourquoi, combien de temps, et comment décider."
      sections={privacySections(settings)}
    />
  )
}
