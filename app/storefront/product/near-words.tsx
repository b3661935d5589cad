import type { NearDelivery } from '#modules/products/web/index.ts'

/** Until the visitor’s place is known: the fee within Bamako, as the server wrote it. */
export function NearWords({ near: [words, detail] }: { near: NearDelivery }) {
  return (
    <>
      <p className="medium">{words}</p>
      <p className="small muted">{detail}</p>
    </>
  )
}
