import { csvFile, dayCell, type Cells } from '#kernel/csv/csv.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  cashWords,
  collectsWords,
  nameOfLine,
  serviceWords,
  type ZoneLine,
  zoneLinesOf,
  zoneSpan,
} from '#modules/pricing/contract/zone-lines.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { readTariff } from './change-tariff.ts'
import { readRegions } from './regions/change-regions.ts'

/** Writes each zone, and the towns at its prices, as « Zones et frais » shows them. */
export async function tariffFile(kernel: Kernel): Promise<Uint8Array> {
  const [tariff, { regions }] = [await readTariff(kernel.db), await readRegions(kernel)]
  const head = [
    'Zone',
    'Qui la sert',
    'Collecte',
    ...weightClasses.map((weight) => `À la porte, ${weight}, f`),
    ...weightClasses.map((weight) => `Au relais, ${weight}, f`),
    'Jours',
    'Espèces',
    'Suspendue jusqu’au',
    'Supplément, f',
  ]
  return csvFile([head, ...zoneLinesOf(tariff, regions).map(cellsOf)])
}

function cellsOf(line: ZoneLine): Cells {
  const { zone, region } = line
  const isByCoach = region?.servedBy === 'coach'
  const pause = region ? region.pause : zone.pause
  return [
    nameOfLine(line),
    serviceWords(line),
    collectsWords(line),
    ...weightClasses.map((weight) => (isByCoach ? null : zone.fees[weight])),
    ...weightClasses.map((weight) => zone.relayFees?.[weight]),
    zoneSpan(zone),
    cashWords(line),
    dayCell(pause?.until),
    region ? null : zone.surcharge?.francs,
  ]
}
