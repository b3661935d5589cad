import type { Complaint } from '#contract/complaints/complaints.ts'
import { imageAddress } from '#contract/images/images.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { LinePicture } from '#web/ui/line-picture.tsx'
import { PICTURE_SIZES, Picture } from '#web/ui/picture.tsx'

import { ComplaintChip } from './complaint-chip.tsx'

/** What the buyer claims, in her words, with her photos large enough to judge. */
export function Claim({ complaint }: { complaint: Complaint }) {
  const { status, orderNumber, product, shopName, buyerName, amount, createdAt } = complaint
  const [opening] = complaint.messages
  return (
    <section className="card" aria-labelledby="reclamation">
      <div className="card-line">
        <h2 id="reclamation">La réclamation</h2>
        <ComplaintChip status={status} />
      </div>
      <div className="person mt-3">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <p className="medium">{product.name}</p>
          <p className="small muted">
            {`${buyerName} contre ${shopName} · ${formatFrancs(amount)}`}
            <br />
            <span className="nowrap">{orderNumber}</span>
            {` · ouverte ${formatMoment(createdAt)}`}
          </p>
        </div>
      </div>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">{opening?.content}</p>
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
