import { useLoaderData, type MetaFunction } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'
import { plainMeta } from '#web/api/plain-meta.ts'

import { loadSettings } from '#modules/settings/web/index.ts'
import { ReadingPage } from './reading-page.tsx'
import { termsSections } from './terms-sections.ts'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Conditions d’utilisation',
    'Commander, payer, être livré, réclamer, vendre : les règles du marché, avec ses vrais prix.',
  )

export default function TermsPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <ReadingPage
      title="Conditions d’utilisation"
      updated="15 mai 2025"
      introduction={`Voici les règles du marché ${brand.name}, en mots simples. Les prix et les délais sont ceux qui s’appliquent vraiment.`}
      sections={termsSections(settings)}
    />
  )
}
