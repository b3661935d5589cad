import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatMoment } from '#web/ui/words/dates.ts'
import { LinePicture } from '#web/ui/pictures/line-picture.tsx'
import { PICTURE_SIZES, Picture } from '#web/ui/pictures/picture.tsx'

import { ComplaintChip } from './complaint-chip.tsx'

type ClaimProps = { complaint: Complaint; /** When the parcel was. */ deliveredAt: string | null }

/**
 * What the buyer claims, in her words, with her photos large enough to judge. On a laptop the title
 * of the page says the product and the people.
 */
export function Claim({ complaint, deliveredAt }: ClaimProps) {
  const { status, orderNumber, product, shopName, buyerName, amount, createdAt } = complaint
  const [opening] = complaint.messages
  const opened = `ouverte ${formatMoment(createdAt)}${afterWords(deliveredAt, createdAt)}`
  return (
    <section className="card" aria-labelledby="reclamation">
      <div className="card-line">
        <h2 id="reclamation">La réclamation</h2>
        <span className="phone">
          <ComplaintChip status={status} />
        </span>
      </div>
      <p className="small muted laptop">{`${formatFrancs(amount)} · ${opened}`}</p>
      <div className="person mt-3 phone">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <p className="medium">{product.name}</p>
          <p className="small muted">
            {`${buyerName} contre ${shopName} · ${formatFrancs(amount)}`}
            <br />
            <span className="nowrap">{orderNumber}</span>
            {` · ${opened}`}
          </p>
        </div>
      </div>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{`«\u00a0${opening?.content ?? ''}\u00a0»`}</p>
      {complaint.images.length > 0 && (
        <ul className="evidence" aria-label="Photos de l’acheteur">
          {complaint.images.map((image, index) => (
            <li key={image._id}>
              <a
                href={imageAddress(image._id, 1200)}
                target="_blank"
                rel="noreferrer"
                aria-label={`Agrandir la photo ${index + 1} sur ${complaint.images.length}`}
              >
                <Picture image={image} alt="" sizes={PICTURE_SIZES.card} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** « , 2 jours après la remise »: calendar days, Bamako keeps UTC. */
function afterWords(deliveredAt: string | null, createdAt: string): string {
  if (!deliveredAt) return ''
  const [delivered, opened] = [deliveredAt, createdAt].map((time) => Date.parse(time.slice(0, 10)))
  const days = ((opened ?? 0) - (delivered ?? 0)) / DAY_MS
  if (days < 1) return ', le jour de la remise'
  return days < 2 ? ', le lendemain de la remise' : `, ${days} jours après la remise`
}

const DAY_MS = 86_400_000
