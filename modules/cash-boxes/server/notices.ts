import type { Kernel } from '#kernel/kernel.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { noticesToManagers, personNameOf } from '#modules/deliveries/module.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import { remittanceConfirmed, remittanceOpened } from './events.ts'

const pages = {
  dispatchCash: ['/LivraisonDashboard?onglet=caisses', 'dispatch/cash', 'dispatch'],
  relayCash: ['/ma-boutique/point-relais?onglet=caisse', 'seller/relay', 'seller'],
  courierCash: ['/livreur-dashboard?onglet=caisse', 'courier/cash', 'courier'],
} as const

export function notifyAboutCashBoxes(kernel: Kernel): void {
  notifyOf(
    kernel,
    remittanceOpened,
    'remittance-opened',
    async ({ remittanceId, courierId, francs, group, at }) =>
      noticesToManagers(kernel, group, {
        ...remittanceOpenedNotice(await personNameOf(kernel, courierId), francs, remittanceId),
        key: `remittance:${remittanceId}`,
        at: new Date(at),
      }),
  )
  notifyOf(
    kernel,
    remittanceConfirmed,
    'remittance-confirmed',
    async ({ remittanceId, courierId, box, confirmedBy, francs, at }) => ({
      ...remittanceConfirmedNotice(
        await personNameOf(kernel, confirmedBy),
        francs,
        remittanceId,
        box,
      ),
      userId: courierId,
      key: `remittance:${remittanceId}:confirmed`,
      at: new Date(at),
    }),
  )
}

function remittanceOpenedNotice(courierName: string, francs: number, remittanceId: string): Notice {
  const message = `${courierName} vous remet ${formatFrancs(francs)}. Comptez, puis saisissez son code.`
  return {
    kind: 'team',
    title: 'Remise d’espèces',
    message,
    ...leadsTo(pages.dispatchCash, remittanceId),
  }
}

function remittanceConfirmedNotice(
  managerName: string,
  francs: number,
  remittanceId: string,
  box: 'courier' | 'relay' = 'courier',
): Notice {
  const message = `${managerName} a reçu ${formatFrancs(francs)} de votre caisse.`
  return {
    kind: 'payment',
    title: 'Remise confirmée',
    message,
    ...leadsTo(box === 'relay' ? pages.relayCash : pages.courierCash, remittanceId),
  }
}
