import type { ReactNode } from 'react'

import { formatCount, sellingPrice } from '#kernel/wire/money.ts'
import type { Image } from '#modules/images/contract/images.ts'
import type { Column } from '#client/lists/columns.ts'
import { Picture, PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { Sum } from '#ui/words/sum.tsx'
import './product-row.css'

type Product = {
  name: string
  image: Image | null
  price: number
  prixPromotionnel: number | null
  stock: number
  sold: number
}
type Chip = { words: string; tone: string }

export type ProductParts<Row> = {
  name: (row: Row) => ReactNode
  detail: (row: Row) => ReactNode
  chip: (row: Row) => Chip
  stock: (row: Row) => ReactNode
}

export function productColumns<Row extends Product>(
  parts: ProductParts<Row>,
): readonly Column<Row>[] {
  return [
    {
      head: 'Produit',
      sort: ({ name }) => name,
      cell: (row) => (
        <span className="product-cell flex items-center gap-3">
          <Picture
            image={row.image}
            alt=""
            sizes={PICTURE_SIZES.thumb}
            className="product-row-photo"
          />
          <span>
            {parts.name(row)}
            <small className="muted line-clamp-2">{parts.detail(row)}</small>
          </span>
        </span>
      ),
    },
    { head: 'Prix', numeric: true, sort: sellingPrice, cell: (row) => <Price product={row} /> },
    {
      head: 'Vendus',
      numeric: true,
      secondary: true,
      sort: ({ sold }) => sold,
      cell: ({ sold }) => formatCount(sold),
    },
    {
      head: 'État',
      sort: (row) => parts.chip(row).words,
      cell: (row) => <ChipOf {...parts.chip(row)} />,
    },
    { head: 'Stock', numeric: true, sort: ({ stock }) => stock, cell: parts.stock },
  ]
}

type ProductLineProps<Row> = { product: Row; parts: ProductParts<Row>; menu: ReactNode }

export function ProductLine<Row extends Product>({ product, parts, menu }: ProductLineProps<Row>) {
  return (
    <div className="product-row">
      <Picture
        image={product.image}
        alt=""
        sizes={PICTURE_SIZES.thumb}
        className="product-row-photo"
      />
      <div className="product-row-name">{parts.name(product)}</div>
      {menu}
      <Price product={product} />
      <ChipOf {...parts.chip(product)} />
      {parts.stock(product)}
    </div>
  )
}

function Price({ product }: { product: Product }) {
  return (
    <span className="product-row-price">
      <b>
        <Sum francs={sellingPrice(product)} />
      </b>
      {product.prixPromotionnel !== null && (
        <s className="muted">
          <Sum francs={product.price} />
        </s>
      )}
    </span>
  )
}

function ChipOf({ words, tone }: Chip) {
  return <span className={`badge badge-dot badge-${tone}`}>{words}</span>
}
