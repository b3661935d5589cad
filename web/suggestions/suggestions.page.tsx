import type { MetaFunction } from 'react-router'

import { Soon } from '#web/help/soon.tsx'
import { paths } from '#web/paths.ts'

export const meta: MetaFunction = () => [{ title: 'Suggestions pour vous · Sugu' }]

export default function SuggestionsPage() {
  return (
    <Soon title="Suggestions pour vous" back={paths.home()} way={{ to: paths.shop(), words: 'Voir la boutique' }}>
      Des produits choisis pour vous seront ici. En attendant, la boutique montre ce qui plaît en ce moment.
    </Soon>
  )
}
