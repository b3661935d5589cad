/** Line of a sum: what an offered delivery costs, before the address is known. */
export function DeliveryOnShop() {
  return (
    <div>
      <dt>Livraison offerte</dt>
      <dd>à votre charge, selon l’adresse</dd>
    </div>
  )
}
