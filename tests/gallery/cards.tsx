import { useState } from 'react'

import { CardSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Picture, PICTURE_SIZES } from '#web/ui/pictures/picture.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'

import { Part } from './part.tsx'

const IMAGE = {
  _id: 'sample',
  url: '/images/sample/640.webp',
  width: 640,
  height: 640,
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  avif: false,
}
const picture = <Picture image={IMAGE} alt="" sizes={PICTURE_SIZES.card} />
const DESCRIPTION =
  'Théière émaillée bleue, deux verres décorés et un plateau : le service du thé comme au grin, à emporter.'

export function Cards({ onPress }: { onPress: (what: string) => void }) {
  const [kept, setKept] = useState(false)
  const cards = (
    <>
      <ProductCard
        href="/product/the"
        shop="Bazin Diarra"
        name="Service à thé émaillé, théière et 2 verres"
        picture={picture}
        price={7500}
        oldPrice={9000}
        discount={17}
        rating={4.2}
        reviews={37}
        description={DESCRIPTION}
        favourite={kept}
        onFavourite={() => setKept(!kept)}
        onAdd={() => onPress('panier')}
      />
      <CardSkeleton />
      <ProductCard
        href="/product/karite"
        shop="Bazin Diarra"
        name="Beurre de karité pur de Sikasso, 500 g"
        picture={picture}
        price={2500}
        badge={{ tone: 'mali', label: 'made in Mali' }}
        rating={4.8}
        reviews={212}
        description={DESCRIPTION}
        favourite
        onFavourite={() => onPress('favori')}
        onAdd={() => onPress('panier')}
      />
      <ProductCard
        href="/product/djembe"
        shop="Bazin Diarra"
        name="Djembé en lingué, peau de chèvre, 60 cm"
        picture={picture}
        price={35000}
        rating={0}
        reviews={0}
        description={DESCRIPTION}
        soldOut
        favourite={false}
        onFavourite={() => onPress('favori')}
        onAdd={() => onPress('panier')}
      />
    </>
  )
  return (
    <>
      <Part title="Carte : prête, en chargement, favorite, épuisée">
        <div className="product-grid">{cards}</div>
      </Part>
      <Part title="Les mêmes en liste">
        <div className="product-grid product-grid-list">{cards}</div>
      </Part>
    </>
  )
}
