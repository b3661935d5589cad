import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'

import { searchProducts } from '#modules/search/contract/search.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { Reading } from '#web/api/reading.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { paths } from '#web/paths.ts'

/** « Essayer »: what a search finds right now, as a buyer would. */
export function TrySearch() {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const query = useRead(
    ['try-search', searched],
    searchProducts,
    { query: { q: searched, limit: 8 } },
    { enabled: searched !== '', staleTime: 0 },
  )
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === searched) void query.refetch()
    else setSearched(typed.trim())
  }
  return (
    <section className="card" aria-labelledby="essayer">
      <h2 id="essayer">Essayer</h2>
      <form className="form" role="search" aria-label="Essayer une recherche" onSubmit={search}>
        <Field
          label="Ce que tape un acheteur"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="outline" type="submit">
          Essayer
        </Button>
      </form>
      <div aria-live="polite">
        {searched && (
          <Reading query={query} cards={1}>
            {({ products, totalProducts, correctedQuery }) => (
              <>
                <p className="mt-3">
                  <b>
                    {totalProducts === 0
                      ? 'Rien n’est trouvé'
                      : `${formatCount(totalProducts)} ${totalProducts > 1 ? 'produits trouvés' : 'produit trouvé'}`}
                  </b>
                  {correctedQuery && ` en lisant « ${correctedQuery} »`}
                </p>
                <ul>
                  {products.map((product) => (
                    <li key={product._id}>
                      <Link className="inline-block py-2" to={paths.product(product.slug)}>
                        {product.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Reading>
        )}
      </div>
    </section>
  )
}
