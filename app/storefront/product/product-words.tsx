import { ProductDescription } from '#modules/products/web/index.ts'
import type { ShownProduct } from './load-product.ts'
import { useProductActs } from '../products/use-product-acts.ts'
import { ProposePrice } from '#modules/bargaining/web/index.ts'
import { FollowButton } from '#modules/followers/web/index.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { Reviews, type ReviewsProps } from '#modules/reviews/web/index.ts'
import { shopPlace, shopRecord, VerifiedMark } from '#modules/shops/web/index.ts'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'

// Parts without interaction. Links are plain: most phones never run this code (server-drawn.tsx).

export type ProductReadingProps = { product: ShownProduct; reviews: ReviewsProps['reviews'] | null }

function ProductWords({ product, reviews }: ProductReadingProps) {
  return (
    <>
      <ProductDescription product={product} />
      {reviews && <Reviews reviews={reviews} slug={product.slug} shopName={product.shopName} />}
    </>
  )
}

function ProductSeller({ product }: ProductReadingProps) {
  const { shop, slug } = product
  const { requireLogin } = useProductActs()
  return (
    <>
      {product.takesProposals && product.unavailable === null && product.stock > 0 && (
        <div className="mb-5">
          <ProposePrice product={product} onVisitor={() => requireLogin(null)} />
        </div>
      )}
      <div className="icon-line">
        <Icon name="cash" />
        <div>
          <p className="medium">Mobile money ou à la livraison</p>
          <p className="small muted">Le vendeur est payé seulement après remise</p>
        </div>
      </div>
      <div className="person mt-5">
        <ShopSign name={shop.name} />
        <div>
          <p className="strong">{shop.name}</p>
          <p className="small muted">{shopPlace(shop)}</p>
          <p className="small muted">{shopRecord(shop)}</p>
        </div>
      </div>
      <VerifiedMark verified={shop.verified} />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <FollowButton
          shop={shop}
          look="outline"
          onVisitor={() => requireLogin({ kind: 'follow', shop: shop._id })}
        />
        <ButtonLink look="outline" to={paths.seller(shop.slug)}>
          Visiter<span className="visually-hidden"> {shop.name}</span>
        </ButtonLink>
        <ButtonLink look="plain" icon="talk" to={ownPaths.writeTo(shop.slug, { produit: slug })}>
          Écrire à la boutique
        </ButtonLink>
      </div>
    </>
  )
}

export function ProductPart({
  part,
  ...props
}: ProductReadingProps & { part: 'seller' | 'words' }) {
  return part === 'seller' ? <ProductSeller {...props} /> : <ProductWords {...props} />
}
