import { plainWords } from '#kernel/wire/plain-text.ts'

/** What an operator's file says of a transaction; `unknown`: to be asked, never guessed. */
export type OperatorState = 'succeeded' | 'failed' | 'reversed' | 'pending' | 'unknown'

/** Masculine singular, without accents; other forms are made of them. */
const words: Readonly<Record<Exclude<OperatorState, 'unknown'>, readonly string[]>> = {
  succeeded: [
    'succes',
    'success',
    'successful',
    'successfull',
    'successfully',
    'succeeded',
    'reussi',
    'paye',
    'paid',
    'ok',
    'effectue',
    'execute',
    'complete',
    'completed',
    'complet',
    'done',
    'termine',
    'valide',
    'confirme',
    'confirmed',
    'traite',
    'processed',
    'settled',
    'regle',
    'verse',
    'abouti',
    'a abouti',
    'avec succes',
    'effectue avec succes',
    'txn success',
    'traite avec succes',
    'ts',
    '0',
    '00',
    '000',
    '200',
  ],
  failed: [
    'echec',
    'en echec',
    'echoue',
    'a echoue',
    'failed',
    'failure',
    'fail',
    'rejete',
    'rejet',
    'rejected',
    'refuse',
    'refused',
    'declined',
    'denied',
    'annule',
    'cancelled',
    'canceled',
    'aborted',
    'abandonne',
    'expire',
    'expired',
    'ko',
    'non abouti',
    'non reussi',
    'insucces',
    'not successful',
    'unsuccessful',
    'solde insuffisant',
    'insufficient funds',
    'txn failed',
    'tf',
  ],
  reversed: [
    'reverse',
    'reversed',
    'reversal',
    'contrepasse',
    'contrepassation',
    'extourne',
    'repris',
    'rembourse',
    'refunded',
    'retourne',
    'returned',
    'rolled back',
    'rollback',
    'restitue',
    'chargeback',
    'charged back',
    'reprise',
  ],
  pending: [
    'en attente',
    'attente',
    'en attente de confirmation',
    'en attente de validation',
    'en attente de traitement',
    'en cours',
    'en cours de traitement',
    'en traitement',
    'pending',
    'processing',
    'in progress',
    'initie',
    'initiated',
    'created',
    'cree',
    'tip',
    'submitted',
    'soumis',
    'queued',
    'open',
    'waiting',
    'on hold',
    'a traiter',
    'suspendu',
    'timeout',
    'time out',
    'timed out',
    'delai depasse',
    'ambigu',
    'ambiguous',
  ],
}
const states = new Map<string, OperatorState>(
  Object.entries(words).flatMap(([state, list]) =>
    list
      .flatMap((word) => ['', 'e', 's', 'es'].map((ending) => word + ending))
      .map((form) => [form, state as OperatorState] as const),
  ),
)

/** Reads « Réussie », SUCCESSFUL, « Transaction effectuée », « Échec (rejeté) ». */
export function readOperatorState(typed: string): OperatorState {
  const whole = stateOf(typed)
  if (whole !== 'unknown') return whole
  const [first, ...others] = typed
    .split(/[-–—:;,()/|.]+/)
    .filter((part) => plainWords(part) !== '')
    .map(stateOf)
  return first !== undefined && others.every((other) => other === first) ? first : 'unknown'
}

function stateOf(text: string): OperatorState {
  const plain = plainWords(text).replace(
    /^(?:la |le )?(?:transaction|paiement|payment|operation|versement|transfert|transfer) /,
    '',
  )
  return states.get(plain) ?? 'unknown'
}
