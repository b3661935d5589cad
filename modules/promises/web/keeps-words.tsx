import { readOwnPromises } from '#modules/promises/contract/kept-promises.ts'
import {
  COUNTED_DAYS,
  LEAST_TO_SHOW,
  preparesWords,
} from '#modules/promises/contract/counted-promises.ts'
import { useRead } from '#client/api/use-read.ts'
import { momentWords, promisedWords } from '#kernel/wire/due-words.ts'
import { daysWords } from '#kernel/wire/span-words.ts'

/** A seller's kept promises, and those that were not, with both instants. */
export function OwnKeptPromises({ userId }: { userId: string }) {
  const { data } = useRead(['own-promises', userId], readOwnPromises, {})
  if (!data || data.prepares.of === 0) return null
  return (
    <section className="card" aria-labelledby="promesses">
      <h2 id="promesses">Promesses tenues</h2>
      <p>
        <b>{preparesWords(data.prepares)}</b>, en {daysWords(COUNTED_DAYS)}.{' '}
        {data.prepares.of < LEAST_TO_SHOW &&
          `Les acheteurs le lisent à partir de ${LEAST_TO_SHOW} colis.`}
      </p>
      {data.missed.length > 0 && (
        <ul className="mt-2">
          {data.missed.map(({ _id, orderNumber, dueAt, readyAt }) => (
            <li key={_id} className="small muted">
              {`${orderNumber} : promis ${promisedWords(dueAt)}, ${readyAt ? `prêt ${momentWords(readyAt)}` : 'pas prêt'}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
