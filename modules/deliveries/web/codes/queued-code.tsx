import { formatFrancs } from '#kernel/wire/money.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { workPaths } from '#web/work-paths.ts'
import { formatTime } from '#web/ui/words/dates.ts'
import { FieldError } from '#web/ui/forms/field-error.tsx'

import { halfShown, takeOut, type QueuedCode } from './otp-queue.ts'

/** A code that waits for the network, or that the server refused: shown half, to be corrected. */
export function QueuedCodeCard({ code }: { code: QueuedCode }) {
  const { key, kind, fulfillmentId, who, place, otp, cash, typedAt, refused, notBefore } = code
  const again = fulfillmentId
    ? workPaths.courierCode(kind === 'return' ? 'retour' : 'colis', fulfillmentId)
    : workPaths.courierCode('boutique', key.replace('shop:', ''))
  return (
    <article className="card" aria-label={`Code de ${who}`}>
      <div className="card-line">
        <div>
          <h2>{who}</h2>
          <p className="muted">
            {place}
            {cash > 0 && (
              <>
                <br />
                {formatFrancs(cash)} reçus
              </>
            )}
          </p>
        </div>
        {refused === null ? (
          <span className="badge badge-dot badge-waiting">en attente de synchro</span>
        ) : (
          <span className="badge badge-dot badge-danger">code refusé</span>
        )}
      </div>
      {refused === null ? (
        <p className="mt-3">
          Code <b className="semibold">{halfShown(otp)}</b> saisi à {formatTime(typedAt)}.{' '}
          {notBefore
            ? `Il repart à ${formatTime(new Date(notBefore).toISOString())}.`
            : 'Il part tout seul dès que le réseau revient.'}
        </p>
      ) : (
        <FieldError className="mt-3">{refused}</FieldError>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink look="outline" to={again}>
          Corriger le code
        </ButtonLink>
        <Button look="plain" onClick={() => takeOut(key)}>
          Retirer
        </Button>
      </div>
    </article>
  )
}
