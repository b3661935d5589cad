import { ACCEPTANCE_OPEN_HOURS } from '#modules/settings/contract/deadline-rules.ts'
import { LONG_UNUSED_DAYS } from '#modules/identity/contract/unused-days.ts'
import { daysWords, hoursWords, minutesWords, openDaysWords } from '#kernel/wire/span-words.ts'
import { useLoaderData, type MetaFunction } from 'react-router'
import { brand } from '#kernel/wire/brand.ts'
import { plainMeta } from '#client/api/plain-meta.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { ReadingPage, type Section } from './reading-page.tsx'
import { DELIVERY_TRIES, OTP_LENGTH } from '#kernel/wire/limits.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { MarketSettings, Contact } from '#modules/settings/contract/market-settings.ts'
import { percentOf } from '#modules/settings/contract/setting-words.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { EXCHANGE_HOURS } from '#modules/exchanges/contract/exchanges.ts'
import { GIVE_BACK_DAYS } from '#modules/exchanges/contract/goods-returns.ts'
import { DELIVERIES_THAT_CLEAR, REFUSAL_DAYS } from '#modules/refusals/contract/refusal-limits.ts'
import { DEPOSIT_FROM, LEAST_DEPOSIT, NO_CASH_FROM } from '#modules/pricing/contract/cash-limits.ts'
import { plans } from '#modules/plans/contract/plans.ts'
import { registeredWords } from '#modules/shops/contract/registration.ts'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Conditions d’utilisation',
    'Commander, payer, être livré, réclamer, vendre : les règles du marché, avec ses vrais prix.',
  )

export default function TermsPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <ReadingPage
      title="Conditions d’utilisation"
      updated="27 novembre 2026"
      introduction={`Voici les règles du marché ${brand.name}, en mots simples. Les prix et les délais sont ceux qui s’appliquent vraiment.`}
      sections={termsSections(settings)}
    />
  )
}

const { name } = brand

const termsSections = ({ contact, selling, deadlines }: MarketSettings): readonly Section[] => [
  {
    id: 'objet',
    title: 'Ce que sont ces conditions',
    lines: [
      `${name} est une place de marché : des boutiques du Mali y vendent leurs produits, des livreurs les apportent, et nous tenons le marché entre eux. Le contrat de vente est entre vous et la boutique.`,
      'Acheter, vendre ou livrer sur le marché, c’est accepter ces conditions. Vous pouvez les lire, les imprimer et les garder. Elles suivent la loi malienne, en particulier la loi 2016-012 sur les transactions électroniques et la loi 2013-015 sur les données personnelles.',
    ],
  },
  {
    id: 'compte',
    title: 'Votre compte',
    lines: [
      'Un compte demande un nom, un numéro de téléphone malien et un mot de passe. Il est personnel : ne prêtez pas votre mot de passe, choisissez-le long.',
      'Qui achète par le lien d’un vendeur ou se connecte par un code reçu par SMS a aussi un compte : son profil lui donne un mot de passe quand il le veut.',
      `Un compte qui n’a pas servi depuis ${daysWords(LONG_UNUSED_DAYS)} ne s’ouvre pas par un code seul : le numéro peut être à une autre personne. Si celle-ci dit que le compte n’est pas le sien, il est mis de côté, et rendu à son propriétaire avec une pièce d’identité.`,
      'Si quelqu’un est entré dans votre compte, changez votre mot de passe : tous les appareils sont déconnectés aussitôt. Un compte qui trompe les autres peut être suspendu.',
    ],
  },
  {
    id: 'commander',
    title: 'Commander',
    lines: [
      'Le prix affiché est en francs CFA, toutes taxes comprises. Les frais et le délai de livraison sont montrés boutique par boutique avant de payer.',
      'Avant de valider, vous voyez tout ce que vous commandez et pouvez corriger : articles, quantités, adresse, paiement. Dès que la commande est passée, son récapitulatif est dans « Mes commandes », et vous pouvez l’enregistrer.',
      'Vous choisissez où recevoir : chez vous, à un point relais, ou à la boutique, sans frais, si elle le permet. Chaque choix montre son prix. Si nous ne livrons pas encore dans une région, ou si une route est fermée, la page le dit avant tout paiement.',
      `La boutique a ${hoursWords(deadlines.acceptanceHours)} pour accepter, dont ${hoursWords(ACCEPTANCE_OPEN_HOURS)} d’ouverture. Sans réponse, la commande est annulée et ce que vous avez payé vous est rendu. Tant que le colis n’est pas prêt, vous pouvez annuler vous-même.`,
    ],
  },
  {
    id: 'payer',
    title: 'Payer',
    lines: [
      `- Par mobile money : vous confirmez avec votre code, chez votre opérateur. Vos articles sont gardés ${minutesWords(deadlines.paymentMinutes)} en attendant.`,
      '- À la livraison, en espèces : selon la zone, et jusqu’à un plafond affiché au moment de payer. La somme est arrondie à 5 f, vers le bas. Dans les régions du nord, mobile money seulement.',
      '- Par téléphone, à la porte : ce qui reste à payer en espèces peut l’être par mobile money jusqu’à la remise, par vous ou par un proche.',
      `- Avec un acompte : un colis en espèces que vous refusez sans raison, que vous ne pouvez pas payer, ou pour lequel vous êtes absent à chaque essai, est compté. Un refus compté finit après ${daysWords(REFUSAL_DAYS)}, ou après ${DELIVERIES_THAT_CLEAR} livraisons réussies à la suite. À partir de ${DEPOSIT_FROM}, un acompte est demandé : les frais de livraison, ${formatFrancs(LEAST_DEPOSIT)} au moins. À partir de ${NO_CASH_FROM}, le paiement se fait par mobile money seulement. Vous lisez chaque refus dans « Paramètres » et pouvez le contester.`,
      'L’acompte est déduit à la remise. Il paie le trajet si le colis revient par votre faute ; pour toute autre raison il vous est rendu. Une boutique peut aussi demander un acompte pour une vente par lien ou un article fait sur mesure.',
      'Votre argent va au vendeur seulement quand vous avez donné votre code.',
    ],
  },
  {
    id: 'livraison',
    title: 'Livraison et code de remise',
    lines: [
      `Un code de ${OTP_LENGTH} chiffres vous est donné pour chaque colis, sur la page de la commande et par SMS. Donnez-le au livreur, à la boutique ou au point relais quand le colis est dans vos mains, pas avant : ce code prouve la remise.`,
      'Regardez avant de donner le code. Vous pouvez ne garder qu’une partie : le reste n’est pas à payer, ou vous est rendu quand la boutique l’a reçu. Un article « à garder en entier » se garde ou se refuse en entier.',
      `Après ${DELIVERY_TRIES} essais sans vous trouver, le colis retourne à la boutique et ce que vous avez payé pour lui vous est rendu, frais de livraison compris, hors acompte.`,
      `À la boutique, un colis prêt vous attend ${openDaysWords(COLLECTION_DAYS)} ; ensuite il est annulé et ce que vous avez payé vous est rendu. Au point relais il vous attend ${openDaysWords(RELAY_DAYS)}, puis retourne à la boutique.`,
      `Vers certaines régions, le colis part par le car jusqu’au point relais : la page de la commande dit le jour du départ et celui de l’arrivée. Un colis que l’on ne retrouve pas en ${daysWords(LOST_DAYS)} vous est remboursé.`,
    ],
  },
  {
    id: 'reclamation',
    title: 'Réclamations, retours et remboursements',
    lines: [
      `Vous avez ${hoursWords(deadlines.complaintHours)} après la remise pour faire une réclamation, avec au moins une photo du produit. Tant qu’elle est ouverte, la boutique n’est pas payée pour ce colis.`,
      'Un produit abîmé, incomplet ou différent de sa description est remplacé ou remboursé. La boutique répond d’abord ; sinon notre équipe décide, preuves en main.',
      `Un article remplacé est apporté contre l’ancien, avec deux codes : le premier quand vous avez le nouveau, le second quand l’ancien est parti. La boutique peut aussi échanger d’elle-même dans les ${hoursWords(EXCHANGE_HOURS)} après la remise. L’ancien article se rend en ${daysWords(GIVE_BACK_DAYS)} ; après, le nouveau est à payer.`,
      'Quand un remboursement attend le retour de l’article, il part une fois que la boutique l’a reçu.',
      'Un colis annulé ou revenu à la boutique est rendu en entier, frais de livraison compris, hors acompte gardé. Après une réclamation, la décision dit la somme : jusqu’à tout ce que vous avez payé pour le colis.',
      'Le remboursement va par mobile money au numéro qui a payé, ou à celui que vous donnez et confirmez sur la page de la commande. Si vous aviez payé en espèces, il attend ce numéro. Si l’envoi échoue, vous pouvez en donner un autre.',
    ],
  },
  {
    id: 'vendre',
    title: 'Vendre : abonnement et commission',
    lines: [
      `La vente est gratuite jusqu’à ${selling.plans.free.liveProducts ?? 0} produits en ligne. Au-delà, un abonnement d’un mois :`,
      ...(['standard', 'business', 'pro'] as const).map((plan) => {
        const { monthlyFrancs, liveProducts } = selling.plans[plan]
        return `- ${plans[plan].label} : ${formatFrancs(monthlyFrancs)} par mois, ${liveProducts === null ? 'produits sans limite' : `jusqu’à ${liveProducts} produits`}.`
      }),
      `Sur chaque vente, ${name} prend une commission de ${percentOf(selling.commissionBasisPoints)} du prix des articles, jamais sur la livraison. Une vente par lien peut avoir un autre taux, que sa page dit au vendeur.`,
      'Un abonnement se paie aussi avec ce que vos ventes ont déjà rapporté. Un colis revenu par la faute de la boutique lui coûte le trajet du livreur.',
      `Renouveler prolonge depuis la date de fin. Passer à une formule plus grande commence le jour même, et les jours non utilisés sont déduits. Sans renouvellement, ${graceWords(deadlines.planGraceDays)}, puis seuls vos produits les plus vendus restent visibles, jusqu’au nombre gratuit ; les autres reviennent dès le paiement.`,
    ],
  },
  {
    id: 'versements',
    title: 'Versements aux vendeurs',
    lines: [
      `Les vendeurs sont payés chaque samedi (le jour ouvré suivant quand il est férié), sur leur numéro de dépôt, pour les colis remis depuis plus de ${hoursWords(deadlines.complaintHours)}, sauf si une réclamation est ouverte. Les espèces doivent aussi avoir été rendues par le livreur ou le point relais.`,
      'Un point relais est payé avec ses ventes, pour chaque colis remis.',
    ],
  },
  {
    id: 'regles',
    title: 'Ce qui ne se vend pas',
    lines: [
      '- Les contrefaçons, les produits volés ou périmés.',
      '- Les armes, les drogues, les médicaments sans autorisation, les espèces protégées.',
      '- Ce que la loi malienne interdit, et ce qui trompe : fausses photos, faux prix barrés, faux avis.',
      `« Produit local » et « made in Mali » veulent dire fabriqué ou assemblé au Mali. Qui l’écrit à tort perd l’étiquette, puis sa boutique.`,
    ],
  },
  {
    id: 'responsabilite',
    title: 'Ce dont chacun répond',
    lines: [
      'La boutique répond de ce qu’elle vend : son nom et le moyen de la joindre sont sur chaque commande. Le livreur, le point relais ou le transporteur répond du colis tant qu’il le tient. Nous répondons du marché : l’argent gardé, les codes, les réclamations.',
      'Une panne du réseau ou de l’opérateur peut retarder une réponse ; elle ne fait jamais perdre une commande ni un paiement enregistrés.',
    ],
  },
  {
    id: 'litiges',
    title: 'Litiges, loi et changements',
    lines: [
      `Écrivez-nous d’abord : ${contact.email}, ou appelez le ${formatPhone(contact.phone)}. Si aucun accord n’est trouvé, les tribunaux de Bamako sont compétents et la loi malienne s’applique.`,
      'Si ces conditions changent, la nouvelle date est écrite en haut et vous êtes prévenu. Une commande passée garde les conditions de son jour.',
      identityOf(contact),
    ],
  },
]

function graceWords(days: number): string {
  return days === 0 ? 'aucun délai de grâce' : `${daysWords(days)} de grâce`
}

function identityOf(contact: Contact): string {
  const { company, address } = contact
  return `${[company, address, ...registeredWords(contact)].join(', ')}.`
}
