import { atRelayWords, relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { momentWords, yearDayInFull } from '#kernel/wire/due-words.ts'
import type PdfFile from 'pdfkit'
import { encode } from 'uqr'

import { labelText } from '#modules/coaches/contract/parcel-label.ts'
import type { Waybill, WaybillParcel } from '#modules/coaches/contract/waybills.ts'
import { drawable, registerFonts } from '#kernel/pdf/fonts.ts'
import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

type Pdf = InstanceType<typeof PdfFile>

const margin = 48
const width = 595 - 2 * margin
const bottom = 842 - 90
const qrSide = 110
const ink = '#1f1a17'
const grey = '#635a53'
const columns = [
  { head: 'Colis', at: 0, wide: 110 },
  { head: 'Client', at: 110, wide: 200 },
  { head: 'Poids', at: 310, wide: 90 },
  { head: 'Reçu', at: 400, wide: 99 },
] as const

const labelQrSide = 100
/** Points; smaller where the number is longer. */
const largest = 30
const label = { columns: 2, rows: 4, width: width / 2, height: (842 - 2 * margin) / 4 }

/**
 * A4 for the driver and the relay point: what travels, from where to where, and a QR code; then
 * labels to cut out, one a parcel, that its relay point scans.
 */
export async function waybillPdf(waybill: Waybill): Promise<Buffer> {
  // Loaded late: it takes a tenth of the server's memory.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'A4',
    margin,
    info: {
      Title: `Bordereau ${waybill.number}`,
      Author: brand.name,
      CreationDate: new Date(waybill.leftAt),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  await registerFonts(pdf)
  drawHead(pdf, waybill)
  drawParcels(pdf, waybill)
  // The relay point of a return prints nothing.
  if (!waybill.isReturn) drawLabels(pdf, waybill)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, waybill: Waybill): void {
  const { number, carrierName, carrierPhone, leftAt, dueOn } = waybill
  drawQr(pdf, number, { x: margin + width - qrSide, y: margin, side: qrSide })
  pdf.font('strong').fontSize(20).fillColor(ink).text(`Bordereau ${number}`, margin, margin)
  pdf.font('text').fontSize(11)
  const lines = [
    wayWords(waybill),
    `${carrierName}, ${formatPhone(carrierPhone)}`,
    `Parti ${momentWords(leftAt)}, attendu le ${yearDayInFull(dueOn)}`,
    `${waybill.parcels.length} colis, ${formatFrancs(waybill.francs)} dus au transporteur`,
  ]
  for (const line of lines)
    pdf.moveDown(0.3).text(drawable(pdf, line), margin, undefined, { width: width - qrSide - 20 })
  pdf.y = Math.max(pdf.y, margin + qrSide) + 20
}

function wayWords({ station, region, relayName, isReturn }: Waybill): string {
  return isReturn
    ? `${region}, de ${relayNameWords(relayName)}, vers ${station}`
    : `${station} vers ${region}, ${atRelayWords(relayName)}`
}

type Square = { x: number; y: number; side: number }

function drawQr(pdf: Pdf, text: string, { x: left, y: top, side: whole }: Square): void {
  const { data, size } = encode(text, { border: 1 })
  const side = whole / size
  pdf.fillColor(ink)
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pdf.rect(left + x * side, top + y * side, side, side).fill()
}

function drawParcels(pdf: Pdf, { parcels }: Waybill): void {
  row(
    pdf,
    columns.map(({ head }) => head),
    grey,
  )
  for (const { code, buyerName, weight } of parcels) {
    if (pdf.y > bottom) pdf.addPage()
    row(pdf, [code, buyerName, weight, ''], ink)
  }
}

function row(pdf: Pdf, cells: readonly string[], colour: string): void {
  const y = pdf.y
  pdf.fontSize(11).fillColor(colour)
  for (const [index, { at, wide }] of columns.entries())
    pdf.text(drawable(pdf, cells[index] ?? ''), margin + at, y, {
      width: wide - 8,
      height: 14,
      ellipsis: true,
    })
  pdf
    .moveTo(margin, y + 18)
    .lineTo(margin + width, y + 18)
    .strokeColor('#e6ded3')
    .stroke()
  pdf.y = y + 26
}

/** Eight on a page, with lines to cut along. */
function drawLabels(pdf: Pdf, waybill: Waybill): void {
  const { columns: across, rows } = label
  for (const [place, parcel] of waybill.parcels.entries()) {
    const onPage = place % (across * rows)
    if (onPage === 0) pdf.addPage()
    const x = margin + (onPage % across) * label.width
    const y = margin + Math.floor(onPage / across) * label.height
    drawLabel(pdf, waybill, { parcel, x, y })
  }
}

type LabelPlace = { parcel: WaybillParcel; x: number; y: number }

function drawLabel(
  pdf: Pdf,
  { number, region, relayName }: Waybill,
  { parcel: { code, weight }, x, y }: LabelPlace,
): void {
  pdf.rect(x, y, label.width, label.height).dash(4, { space: 4 }).strokeColor(grey).stroke()
  pdf.undash()
  const inner = { width: label.width - labelQrSide - 32, ellipsis: true }
  drawQr(pdf, labelText({ waybill: number, code }), {
    x: x + label.width - labelQrSide - 10,
    y: y + (label.height - labelQrSide) / 2,
    side: labelQrSide,
  })
  pdf.font('strong').fontSize(largest).fillColor(ink)
  const fitting = Math.floor((largest * inner.width) / pdf.widthOfString(code))
  pdf.fontSize(Math.min(largest, fitting)).text(code, x + 12, y + 24, { lineBreak: false })
  pdf.font('text').fontSize(11)
  pdf.text(drawable(pdf, relayName), x + 12, y + 68, { ...inner, height: 44 })
  pdf.fontSize(9).fillColor(grey)
  pdf.text(drawable(pdf, `${region}, colis ${weight}`), x + 12, y + 122, { ...inner, height: 24 })
  pdf.text(number, x + 12, y + 148, { ...inner, height: 12 })
}
