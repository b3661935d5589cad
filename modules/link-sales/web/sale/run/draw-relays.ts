import { formatFrancs } from '#kernel/wire/money.ts'
import type { OfferedRelay } from '#modules/pricing/contract/quote.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { part, say, show } from '#client/device/page-parts.ts'

let drawn = ''

/** Draws the relay points near a place, each with where it is, its hours and its price. */
export function drawRelays(
  relays: readonly OfferedRelay[],
  near: string,
  chosen: OfferedRelay | null,
): void {
  show('relay', relays.length > 0)
  if (relays.length === 0) return
  say('near', near)
  const rows = part('relay-rows')
  const content = JSON.stringify(relays)
  if (content !== drawn) rows.replaceChildren(...relays.map(rowOf))
  drawn = content
  for (const radio of rows.querySelectorAll('input'))
    radio.checked = radio.value === chosen?.relayId
}

function rowOf(relay: OfferedRelay): Node {
  const { relayId, name, quartier, region, landmark, opening, delay, fee, hasRoom } = relay
  const row = part('relay-row', HTMLTemplateElement).content.cloneNode(true) as DocumentFragment
  const words = {
    name,
    fee: hasRoom ? formatFrancs(fee) : '',
    where: [quartier ?? region, landmark].join(', '),
    hours: openingWords(opening),
    delay: delay.label,
  }
  for (const [word, text] of Object.entries(words)) {
    const place = row.querySelector(`[data-word="${word}"]`)
    if (place) place.textContent = text
  }
  const radio = row.querySelector('input')
  if (radio) Object.assign(radio, { value: relayId, disabled: !hasRoom })
  const detail = row.querySelector('.small')
  if (detail && !hasRoom) detail.textContent = 'Complet pour l’instant'
  return row
}
