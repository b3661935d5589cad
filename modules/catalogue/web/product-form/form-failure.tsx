import { Link } from 'react-router'

import { workPaths } from '#web/work-paths.ts'
import { Remark } from '#web/ui/lists/remark.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

/** Why the form was refused as a whole, and what to do; what was typed stays. */
export function FormFailure({ sentence, code }: { sentence: string | null; code: string | null }) {
  return (
    <div className="announcements" role="alert">
      {sentence && (
        <Remark tone="danger">
          {code === 'idempotency.other_body' ? (
            'Ce produit est déjà publié. Ouvrez « Modifier Produit » pour le changer.'
          ) : (
            <>{typographic(sentence)} </>
          )}
          {code === 'catalogue.quota_reached' && (
            <Link to={workPaths.subscription()}>Voir les formules</Link>
          )}
          {code === 'network' && 'Votre brouillon est gardé sur ce téléphone.'}
        </Remark>
      )}
    </div>
  )
}
