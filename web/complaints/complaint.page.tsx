import type { MetaFunction } from 'react-router'

import { Soon } from '#web/help/soon.tsx'
import { paths } from '#web/paths.ts'

export const meta: MetaFunction = () => [{ title: 'Faire une réclamation · Sugu' }]

export default function ComplaintPage() {
  return (
    <Soon title="Faire une réclamation" back={paths.settings()} way={{ to: paths.contact(), words: 'Nous écrire' }} call>
      En attendant, appelez-nous ou écrivez-nous avec votre numéro de commande : le vendeur n’est pas payé tant que ce n’est pas réglé.
    </Soon>
  )
}
