import sharp from 'sharp'
import { encode } from 'uqr'
import { discountPercent, formatFrancs, sellingPrice } from '#kernel/wire/money.ts'
import { promptly } from '#modules/images/module.ts'
import {
  cotton,
  discount,
  ink,
  jpegOf,
  logo,
  oldPrice,
  type SharedProduct,
  sizedStrokes,
  zigzag,
} from './draw-share-picture.ts'

/** px and bytes: the whole screen of a status. */
export const STATUS_SIZE = { width: 1080, height: 1920 } as const
const sheet = { ...STATUS_SIZE, maxBytes: 450_000 }

/** WhatsApp draws its own bars over the top and the bottom. */
const pictureTop = 310
const side = STATUS_SIZE.width
const qr = { left: 640, top: 1430, side: 360 }
const middleOfPrice = 320

/** Draws a JPEG of 1080 × 1920 px: the product, its price, and a QR code of `address`. */
export function drawStatusPicture(
  product: SharedProduct,
  { picture, address }: { picture: Buffer | null; address: string },
): Promise<Buffer> {
  return promptly(async () => {
    const input = picture && (await sharp(picture).resize(side, side, { fit: 'cover' }).toBuffer())
    return jpegOf(sheet, strokesOf(product, address), input && { input, top: pictureTop, left: 0 })
  })
}

function strokesOf(product: SharedProduct, address: string): string {
  const price = sizedStrokes(formatFrancs(sellingPrice(product)), {
    middle: middleOfPrice,
    top: 1520,
    height: 110,
    maxWidth: 520,
    weight: 17,
    colour: ink,
  })
  const old =
    product.prixPromotionnel === null
      ? ''
      : oldPrice(formatFrancs(product.price), middleOfPrice, 1670)
  const percent = discountPercent(product.price, product.prixPromotionnel)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
    ${logo(sheet.width / 2, 160)}${discount(percent, pictureTop + 36)}${price}${old}${zigzag(middleOfPrice, 1770)}${qrOf(address)}
  </svg>`
}

function qrOf(address: string): string {
  const { data, size } = encode(address, { border: 2, ecc: 'M' })
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  const scale = qr.side / size
  return `<rect x="${qr.left}" y="${qr.top}" width="${qr.side}" height="${qr.side}" rx="18" fill="white" stroke="${cotton}"/>
    <g transform="translate(${qr.left} ${qr.top}) scale(${scale})"><path fill="${ink}" shape-rendering="crispEdges" d="${dark}"/></g>`
}
