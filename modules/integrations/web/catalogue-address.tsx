import { useState } from 'react'
import { useRead } from '#client/api/use-read.ts'
import { Reading } from '#client/api/reading.tsx'
import { readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'

/** Address of the shop's product feed (`sharing/server/serve-product-feeds.ts`). */
export function CatalogueAddress({ userId }: { userId: string }) {
  const shop = useRead(['shop-settings', userId], readShopSettings, {})
  return (
    <section className="card" aria-labelledby="catalogue-address">
      <h2 id="catalogue-address">Catalogue pour Facebook et Google</h2>
      <p className="muted">
        Donnez cette adresse à Meta (Commerce Manager) ou à Google (Merchant Center) : vos prix et
        vos stocks y restent à jour.
      </p>
      <Reading query={shop} cards={1} safe="Votre catalogue reste à la même adresse.">
        {({ slug }) => (
          <CopiedAddress address={`${location.origin}/boutique/${slug}/produits.xml`} />
        )}
      </Reading>
    </section>
  )
}

function CopiedAddress({ address }: { address: string }) {
  const [words, setWords] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setWords('Adresse copiée.')
    } catch {
      // The browser refused the clipboard: the address can be selected by hand.
      setWords('Appuyez longuement sur l’adresse pour la copier.')
    }
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Adresse du catalogue"
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p>
        <Button look="outline" onClick={() => void copy()}>
          Copier
          <span className="sr-only"> l’adresse du catalogue</span>
        </Button>
      </p>
      <p className="small" role="status">
        {words}
      </p>
    </div>
  )
}
