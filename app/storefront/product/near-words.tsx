import type { NearDelivery } from './load-product.ts'

/** The fee within Bamako, as the server wrote it, until the visitor’s place is known. */
export function NearWords({ near: [words, detail] }: { near: NearDelivery }) {
  return (
    <>
      <p className="medium">{words}</p>
      <p className="small muted">{detail}</p>
    </>
  )
}
