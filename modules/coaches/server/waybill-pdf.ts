import type PdfFile from 'pdfkit'
import { encode } from 'uqr'

import type { Waybill } from '#modules/coaches/contract/waybills.ts'
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

/** A4 for the driver and the relay point: what travels, from where to where, and a QR code. */
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
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(pdf: Pdf, waybill: Waybill): void {
  const { number, station, region, relayName, carrierName, carrierPhone, leftAt, dueOn } = waybill
  drawQr(pdf, number)
  pdf.font('strong').fontSize(20).fillColor(ink).text(`Bordereau ${number}`, margin, margin)
  pdf.font('text').fontSize(11)
  const lines = [
    `${station} vers ${region}, chez ${relayName}`,
    `${carrierName}, ${formatPhone(carrierPhone)}`,
    `Parti ${dateWords(leftAt)}, attendu le ${dayWords(dueOn)}`,
    `${waybill.parcels.length} colis, ${formatFrancs(waybill.francs)} dus au transporteur`,
  ]
  for (const line of lines)
    pdf.moveDown(0.3).text(drawable(pdf, line), margin, undefined, { width: width - qrSide - 20 })
  pdf.y = Math.max(pdf.y, margin + qrSide) + 20
}

function drawQr(pdf: Pdf, text: string): void {
  const { data, size } = encode(text, { border: 1 })
  const side = qrSide / size
  pdf.fillColor(ink)
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pdf.rect(margin + width - qrSide + x * side, margin + y * side, side, side).fill()
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

const days = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Bamako' })
const dates = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Bamako',
})

function dateWords(time: string): string {
  return dates.format(new Date(time))
}

function dayWords(day: string): string {
  return days.format(new Date(`${day}T12:00:00Z`))
}
