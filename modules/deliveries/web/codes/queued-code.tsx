import { atWords } from '#kernel/wire/due-words.ts'
import { dropAct } from '#client/offline/act-store.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { halfShown, type QueuedCode } from './code-kind.ts'

type QueuedCodeCardProps = {
  act: QueuedCode
  /** Path of the page on which the code is corrected. */
  to: string
  label?: string
  heading?: 'h2' | 'h3'
}

/** A courier's code that waits for the network or for another code, or that was refused. */
export function QueuedCodeCard({
  act,
  to,
  label = `Code de ${act.payload.who}`,
  heading: Heading = 'h3',
}: QueuedCodeCardProps) {
  const { problem, keptAt, waitsFor } = act
  const { who, place, otp, cash } = act.payload
  return (
    <article className="card" aria-label={label}>
      <div className="card-line">
        <div>
          <Heading>{who}</Heading>
          <p className="muted">
            {place}
            {cash > 0 && (
              <>
                <br />
                <Sum francs={cash} /> reçus
              </>
            )}
          </p>
        </div>
        {problem === null ? (
          <span className="badge badge-dot badge-waiting">
            {waitsFor ? 'attend un autre code' : 'en attente de synchro'}
          </span>
        ) : (
          <span className="badge badge-dot badge-danger">code refusé</span>
        )}
      </div>
      {problem === null ? (
        <p className="mt-3">
          Code <b className="semibold">{halfShown(otp)}</b> saisi {atWords(keptAt)}. {whenSent(act)}
        </p>
      ) : (
        <FieldError className="mt-3">{problem}</FieldError>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink look="outline" to={to}>
          Corriger le code
        </ButtonLink>
        <Button look="plain" onClick={() => dropAct(act)}>
          Retirer
        </Button>
      </div>
    </article>
  )
}

/** Beside what is handed over at a counter: that its code waits, or why it was refused. */
export function KeptCode({ act }: { act: QueuedCode }) {
  if (act.problem === null)
    return (
      <p className="remark mt-3" role="status">
        {`Code ${halfShown(act.payload.otp)} gardé. ${whenSent(act)}`}
      </p>
    )
  return (
    <div className="remark mt-3" role="status">
      <div>
        <FieldError>{act.problem}</FieldError>
        <Button look="plain" onClick={() => dropAct(act)}>
          Retirer ce code
        </Button>
      </div>
    </div>
  )
}

function whenSent({ notBefore, waitsFor }: QueuedCode): string {
  if (waitsFor) return `${waitsFor} Ce code-ci part ensuite tout seul.`
  return notBefore
    ? `Il repart ${atWords(notBefore)}.`
    : 'Il part tout seul dès que le réseau revient.'
}
