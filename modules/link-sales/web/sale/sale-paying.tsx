import { formatFrancs } from '#kernel/wire/money.ts'
import type { Sale } from '#modules/link-sales/contract/sale-by-link.ts'
import { PaymentElsewhere, PaymentFrame } from '#modules/payments/web/index.ts'
import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Empty } from '#ui/lists/empty.tsx'

/** To the buyer who took it, where nothing is to be paid now. */
export function TakenByReader() {
  return (
    <div data-part="own-order" hidden>
      <Empty
        level={1}
        title="Vous avez pris cette vente"
        of="parcels"
        action={
          <ButtonLink to={paths.orders()} data-link="order">
            Suivre ma commande
          </ButtonLink>
        }
      >
        Son paiement et son chemin se lisent sur votre commande.
      </Empty>
    </div>
  )
}

/** To the shop that made it. */
export function OwnSale({ sale }: { sale: Sale }) {
  return (
    <div data-part="own-sale" hidden>
      <Empty
        level={1}
        title="C’est votre vente"
        of="money"
        action={<ButtonLink to={workPaths.sellerOffers()}>Mes ventes par lien</ButtonLink>}
      >
        {`${sale.title}, ${formatFrancs(sale.total)}. Envoyez ce lien à la personne : la première qui paie la prend.`}
      </Empty>
    </div>
  )
}

type SalePayingProps = { shopName: string; isSimulated: boolean }

/** The operator's page over the sale, then what came of it. Only the server decides that. */
export function SalePaying({ shopName, isSimulated }: SalePayingProps) {
  return (
    <>
      <section className="card sale-paid" data-part="waiting" hidden>
        <h1 tabIndex={-1}>Paiement attendu</h1>
        <p role="status" data-part="waiting-words">
          L’article est gardé pour vous jusqu’à la fin du paiement. Si vous avez payé, cette page le
          dira toute seule.
        </p>
        <Button wide data-part="pay">
          Payer
        </Button>
        <ButtonLink look="outline" wide to={paths.orders()} data-link="order">
          Voir ma commande
        </ButtonLink>
      </section>
      <section className="card sale-paid" data-part="paid" hidden>
        <span className="sale-check">
          <Icon name="success" />
        </span>
        <h1 tabIndex={-1} data-part="paid-title">
          Paiement reçu
        </h1>
        <p role="status">
          <span data-part="paid-francs" />
          {`, merci. ${shopName} est prévenue.`}
        </p>
        <ButtonLink wide to={paths.orders()} data-link="order">
          Suivre ma commande
        </ButtonLink>
      </section>
      <OperatorSheet isSimulated={isSimulated} />
    </>
  )
}

function OperatorSheet({ isSimulated }: Pick<SalePayingProps, 'isSimulated'>) {
  return (
    <dialog className="scrim" data-part="sheet" aria-labelledby="paiement-securise">
      <div className="sheet payment-sheet">
        <div className="sheet-head">
          <h2 id="paiement-securise">Paiement sécurisé</h2>
          <button
            className="icon-button"
            type="button"
            aria-label="Fermer le paiement"
            data-part="close"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="sheet-body">
          <PaymentFrame isSimulated={isSimulated} isLoading title="Page de paiement" />
        </div>
        <div className="sheet-foot">
          <div data-part="by-page">
            <PaymentElsewhere url={undefined} isWave={false} />
          </div>
          <div data-part="by-wave" hidden>
            <PaymentElsewhere url={undefined} isWave />
          </div>
        </div>
      </div>
    </dialog>
  )
}
