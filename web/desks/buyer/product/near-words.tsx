import type { NearDelivery } from '#web/catalogue/index.ts'

/** Before anything is known of the visitor: what the city pays, in the server’s words. */
export function NearWords({ near: [words, detail] }: { near: NearDelivery }) {
  return (
    <>
      <p className="medium">{words}</p>
      <p className="small muted">{detail}</p>
    </>
  )
}
