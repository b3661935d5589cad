import type { ReviewLine } from '#modules/reviews/contract/reviews.ts'
import { Remark } from '#web/ui/lists/remark.tsx'
import { Stars } from '#web/ui/icons/stars.tsx'

import { ReviewPhotos } from './review-photos.tsx'
import { ShopReply } from './shop-reply.tsx'

/** The user's own review, as others read it. */
export function GivenReview({
  review: { stars, text, images, reply, hidden },
  shopName,
}: {
  review: NonNullable<ReviewLine['review']>
  shopName: string
}) {
  return (
    <div className="review mt-3">
      <Stars rating={stars} />
      {text && <p>{text}</p>}
      <ReviewPhotos images={images} />
      <ShopReply shopName={shopName} reply={reply} />
      {hidden && (
        <div className="mt-3">
          <Remark>
            Cet avis a été retiré par notre équipe : il ne respecte pas les règles des avis.
          </Remark>
        </div>
      )}
    </div>
  )
}
