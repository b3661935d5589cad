import { OWN_DATA_DAYS } from '#modules/own-data/contract/own-data.ts'
import { PHOTO_DAYS } from '#modules/verification/contract/verification-rules.ts'
import { SESSION_DAYS } from '#modules/identity/contract/unused-days.ts'
import { daysWords, linkLifeWords } from '#kernel/wire/span-words.ts'
import { useLoaderData, type MetaFunction } from 'react-router'
import { plainMeta } from '#client/api/plain-meta.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'
import { ReadingPage, type Section } from './reading-page.tsx'

/** The law's own, for the answer to a person who asks for a right. */
const LAW_ANSWER_DAYS = 30

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Politique de confidentialité',
    'Ce que Sugu garde de vous, pourquoi, combien de temps, et comment le faire corriger ou effacer.',
  )

export default function PrivacyPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <ReadingPage
      title="Politique de confidentialité"
      updated="27 novembre 2026"
      introduction="Nous gardons ce qu’il faut pour vendre, livrer et rendre l’argent, et rien de plus. Voici quoi, pourquoi, combien de temps, et comment décider."
      sections={privacySections(settings)}
    />
  )
}

/** Returns the stored personal data, stated as Loi 2013-015 requires. */
const privacySections = ({ contact }: MarketSettings): readonly Section[] => [
  {
    id: 'responsable',
    title: 'Qui garde vos données',
    lines: [
      `${contact.company}, ${contact.address}, tient ce marché et répond de vos données personnelles, selon la loi 2013-015 du 21 mai 2013. L’autorité qui veille est l’APDP, l’Autorité de protection des données à caractère personnel du Mali.`,
    ],
  },
  {
    id: 'donnees',
    title: 'Ce que nous gardons',
    lines: [
      '- Votre compte : nom, numéro de téléphone, photo si vous en mettez une, mot de passe sous une forme que personne ne peut relire.',
      '- Vos adresses : région, quartier, repère, et la position GPS seulement si vous touchez le bouton qui la donne.',
      '- Vos commandes, paiements, avis, réclamations et leurs photos. Les photos perdent la position et la date que le téléphone y cache.',
      '- Si vous vendez : nom et adresse de la boutique, numéro de dépôt. Si vous livrez ou tenez un point relais : les colis que vous avez tenus et les espèces reçues.',
      '- Un colis refusé à la porte : la raison, la photo du livreur et votre contestation.',
      '- La région où vous attendez que nous livrions, jusqu’à ce que nous vous ayons prévenu.',
      '- Les produits que vous regardez, aimez, cherchez ou mettez au panier, si vous êtes connecté et n’avez pas dit non. Sans compte : seulement après votre oui, sous un numéro tiré au hasard par votre appareil, qui ne dit rien de vous.',
      '- Les appareils connectés à votre compte, et l’adresse du réseau pour arrêter qui essaie de deviner des mots de passe.',
      'Nous ne voyons jamais le code de votre mobile money : il se tape chez votre opérateur.',
    ],
  },
  {
    id: 'raisons',
    title: 'Pourquoi',
    lines: [
      '- Pour exécuter votre commande : la boutique voit ce qu’elle doit préparer ; le livreur voit votre nom, votre numéro et votre adresse une fois le colis dans ses mains, pas avant ; le point relais voit votre nom et votre numéro, jamais votre adresse ; le transporteur d’un car, votre nom seul.',
      '- Pour payer les vendeurs, rendre l’argent et tenir les comptes que la loi demande.',
      '- Pour vous prévenir par SMS et dans l’application de ce qui vous concerne.',
      '- Pour vous montrer des produits proches de ce que vous regardez, sur ce marché seulement.',
      '- Pour mesurer nos publicités, seulement si vous avez dit oui.',
    ],
  },
  {
    id: 'partage',
    title: 'À qui nous les confions',
    lines: [
      'À la boutique, au livreur et au point relais de votre commande, au transporteur d’un colis qui part par le car, à votre opérateur de mobile money pour payer, à Orange SMS et à WhatsApp pour prévenir, à la justice si la loi l’exige. Nous ne vendons vos données à personne.',
    ],
  },
  {
    id: 'duree',
    title: 'Combien de temps',
    lines: [
      `- Les pièces d’une boutique à vérifier : chiffrées, lues par deux personnes de l’équipe, effacées ${daysWords(PHOTO_DAYS)} après la décision.`,
      '- Votre compte : tant que vous le gardez. Supprimé, votre nom, votre numéro, vos adresses et vos photos sont effacés.',
      '- Les commandes et les écritures comptables : dix ans, sans votre nom une fois le compte supprimé.',
      '- Ce que vous avez regardé : treize mois au plus, ou jusqu’à votre non.',
      `- Une connexion sans usage : ${daysWords(SESSION_DAYS)}. Un lien de mot de passe : ${linkLifeWords}.`,
    ],
  },
  {
    id: 'appareil',
    title: 'Ce qui reste sur votre appareil',
    lines: [
      'Votre session, votre panier, l’adresse en cours de frappe, vos dernières recherches, les produits vus récemment, un numéro tiré au hasard si vous avez dit oui, et les pages déjà vues, pour les relire hors ligne. Se déconnecter efface tout cela. Seuls restent, pour vous seul, les codes et les messages écrits sans réseau, qui attendent de partir. Il n’y a pas de cookie publicitaire.',
    ],
  },
  {
    id: 'droits',
    title: 'Vos droits',
    lines: [
      `- Savoir et recevoir ce que nous gardons de vous : « Recevoir ce que nous gardons de vous » dans les paramètres le prépare en un jour au plus, à lire et en JSON ; la copie s’ouvre ${daysWords(OWN_DATA_DAYS)}, depuis votre session seule.`,
      '- Faire corriger : votre nom, votre photo et vos adresses se changent dans « Profil ».',
      '- Vous opposer : aux messages qui ne sont pas nécessaires, à la mesure des publicités, et à ce que l’on note ce que vous regardez. Votre non, dans les paramètres, efface ce qui était noté.',
      '- Faire effacer : « Supprimer mon compte » dans les paramètres, même sans pouvoir vous connecter.',
      `Écrivez à ${contact.email} ou appelez le ${formatPhone(contact.phone)}. Réponse sous ${daysWords(LAW_ANSWER_DAYS)}. Si elle ne vous convient pas, vous pouvez saisir l’APDP.`,
    ],
  },
  {
    id: 'securite',
    title: 'Comment nous les protégeons',
    lines: [
      'Les échanges sont chiffrés, les mots de passe et les sessions gardés sous une forme illisible, les accès de l’équipe limités et notés. Si une fuite vous touchait, vous et l’APDP en seriez avertis.',
    ],
  },
]
