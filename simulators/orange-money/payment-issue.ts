import type { PaymentStatus } from './payment-status.ts'
import { showFrancs, type Issue } from './payment-views.ts'
import type { Payment } from './state.ts'

/** What the customer reads after the form, for each state of the payment. */
export function issueOf(
  payment: Payment,
  status: Exclude<PaymentStatus, 'INITIATED'>,
  merchantName: string,
): Issue {
  const back = {
    href: `/payment/pay_token/${payment.payToken}/return`,
    label: `Retourner chez ${merchantName}`,
  }
  const amount = showFrancs(payment.amount)

  switch (status) {
    case 'SUCCESS':
      return {
        title: 'Paiement confirmé',
        sentences: [`Vous avez payé ${amount} à ${merchantName}.`],
        isPaid: true,
        transaction: payment.txnid,
        next: { ...back, afterSeconds: 3 },
      }
    case 'FAILED':
      return {
        title: 'Paiement refusé',
        sentences: [
          'Le solde de votre compte Orange Money est insuffisant.',
          'Rien n’a été débité.',
        ],
        next: { ...back, afterSeconds: 8 },
      }
    case 'PENDING':
      return {
        title: 'Paiement en cours',
        sentences: [
          `Orange Money n’a pas encore confirmé votre paiement de ${amount}.`,
          `${merchantName} sera prévenu dès que ce sera fait.`,
        ],
        transaction: payment.txnid,
        next: { ...back, afterSeconds: 5 },
      }
    case 'EXPIRED':
      return {
        title: 'Ce paiement a expiré',
        sentences: [
          'Le délai pour payer est passé.',
          // A confirmed payment may still go through after its expiry: nothing is promised then.
          payment.scenario === null
            ? 'Rien n’a été débité.'
            : `Vérifiez votre commande chez ${merchantName} avant de payer de nouveau.`,
        ],
        next: back,
      }
  }
}

export function alreadyOver(issue: Issue): Issue {
  return {
    ...issue,
    sentences: ['Ce paiement est déjà terminé.', ...issue.sentences],
    next: issue.next && { ...issue.next, afterSeconds: undefined },
  }
}

export const leftSession: Issue = {
  title: 'Vous avez quitté le paiement',
  sentences: ['Rien n’a été débité.', 'Vous pouvez fermer cette page.'],
}

export const unknownPayment: Issue = {
  title: 'Ce paiement n’existe pas',
  sentences: [
    'Le lien est incomplet ou n’est plus valable.',
    'Retournez chez le marchand et recommencez.',
  ],
}
