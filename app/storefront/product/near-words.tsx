import type { NearDelivery } from '#modules/products/web/index.ts'

/** The fee within Bamako, as the server wrote it, until the visitor’s place is known. */
export function NearWords({ near: [words, detail] }: { near: NearDelivery }) {
  return (
    <>
      <p className="medium">{words}</p>
      <p className="small muted">{detail}</p>
    </>
  )
}
