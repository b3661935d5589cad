import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { reviewFacts, reviewReportFacts } from '#modules/reviews/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

type About = { product: string; buyer: string }

/** A review that was reported, or is held until the team has read it. */
const readReview = promiseKind<About>({
  kind: 'reviews.read',
  label: 'Signalements',
  owes: 'admin',
  teamDays: 2,
  open: sql`select w.id, w.since, w.since as due_at, null::uuid as owes_id,
      json_build_object('product', f.name, 'buyer', u.name) as about
    from (select r.review_id as id, min(r.reported_at) as since
      from ${reviewReportFacts} r where r.is_open group by r.review_id) w
    join ${reviewFacts} v on v.id = w.id
    join ${productFacts} f on f.id = v.product_id
    join ${personFacts} u on u.id = v.buyer_id`,
  says: ({ about }) => ({
    what: 'Avis à relire',
    detail: about.product,
    forWhom: shortName(about.buyer),
    to: '/admin-avis',
    verb: 'Relire',
  }),
})

export const reviewPromises = [readReview]
