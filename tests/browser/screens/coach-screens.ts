import type { Page } from 'playwright-core'

import { renewSession } from '../renew-session.ts'
import type { Screen } from '../screen.ts'
import { orderWith } from './order-in.ts'
import { openAct, press, pressFirst, seen } from './steps.ts'

const cars = '/LivraisonDashboard?onglet=cars'
const relays = '/LivraisonDashboard?onglet=relais'
const givenBackTo = '/vendeur-dashboard?onglet=relais&liste=rendre'
const comingTo = '/vendeur-dashboard?onglet=relais&liste=attendus'

/** The demonstration's buyers whose parcels go by coach. */
const mamadou = '66833529'
const lassine = '91432475'
const brehima = '76903407'

export const coachOrderScreens: readonly Screen[] = [
  {
    name: 'commande-par-le-car',
    path: orderOf(mamadou, 'Kinkéliba'),
    prepare: seenText('En route pour Kayes'),
    largeText: true,
    dark: true,
  },
  {
    name: 'commande-manque-au-car',
    path: orderOf(lassine, 'Fleurs de bissap'),
    prepare: seenText('Nous cherchons votre colis'),
  },
  { name: 'commande-perdue-en-route', path: orderOf(brehima, 'Fleurs de bissap') },
]

export const coachScreens: readonly Screen[] = [
  { name: 'depart-choisi', path: cars, prepare: chooseParcels, largeText: true, dark: true },
  { name: 'recevoir-a-la-gare', path: cars, open: press('Recevoir d’un livreur') },
  { name: 'recevoir-d-un-car', path: cars, open: press('Recevoir d’un car') },
  { name: 'a-faire-revenir', path: cars, prepare: fillReturn, dark: true },
  { name: 'car-en-retard', path: cars, open: pressFirst(/^Changer la raison/) },
  { name: 'colis-manquant', path: cars, open: pressFirst(/^Traiter/) },
  {
    name: 'car-attaque',
    path: cars,
    open: openAct(/^Actions pour CAR/, 'Le car a été attaqué'),
  },
  { name: 'bordereaux-arrives', path: `${cars}&bordereaux=arrives` },
  { name: 'relais-deplacer', path: relays, open: chooseAndMove },
  {
    name: 'relais-confirmer',
    path: relays,
    open: openAct(/^Actions pour SG/, 'Confirmer l’arrivée sans code'),
  },
]

export const coachRelayScreens: readonly Screen[] = [
  { name: 'relais-par-le-car', path: comingTo, prepare: seen('Par le car'), dark: true },
  { name: 'relais-rendre-au-car', path: givenBackTo, prepare: seenText('Votre code de retour') },
  { name: 'relais-recevoir-un-colis', path: comingTo, open: press('Recevoir un colis') },
  { name: 'relais-il-en-manque', path: comingTo, open: pressFirst(/^Il en manque/) },
]

export const carrierScreens: readonly Screen[] = [
  {
    name: 'colis-perdus',
    path: '/admin-frais?vue=cars',
    prepare: seen('Colis perdus en route'),
    dark: true,
  },
  {
    name: 'colis-perdu-passer-en-frais',
    path: '/admin-frais?vue=cars',
    open: openAct(/^Actions pour SG/, 'Passer en frais'),
  },
  {
    name: 'point-relais-pause',
    path: '/admin-relais',
    open: openAct(/^Actions pour/, 'Mettre en pause'),
  },
  {
    name: 'point-relais-modifier',
    path: '/admin-relais',
    open: openAct(/^Actions pour/, 'Modifier'),
  },
]

function orderOf(phone: string, title: string): (page: Page) => Promise<string> {
  return async (page) => {
    await renewSession(page, { phone })
    return orderWith(title)(page)
  }
}

function seenText(words: string): (page: Page) => Promise<void> {
  return (page) => page.getByText(words).first().waitFor()
}

/** Ticks the parcels of the first relay point: a waybill goes to one. */
async function chooseParcels(page: Page): Promise<void> {
  const group = page.getByRole('region', { name: /Kayes/ })
  const boxes = group.getByRole('checkbox')
  await boxes.first().check()
  await boxes.nth(1).check()
  const waybill = page.getByRole('region', { name: 'Nouveau bordereau' })
  await waybill.getByText('Dû au transporteur').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

/** Types a return code: the sum owed is drawn. */
async function fillReturn(page: Page): Promise<void> {
  const code = page.getByLabel(/^Code de retour, /).first()
  await code.fill('482 913')
  await page.getByRole('button', { name: 'Faire revenir, 1 colis' }).waitFor()
  await code.scrollIntoViewIfNeeded()
}

async function chooseAndMove(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Choisir/ })
    .first()
    .check()
  await press('Déplacer')(page)
}
