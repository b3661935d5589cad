import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'

type ReadyWordsProps = {
  label: string
  confirm: string
  choices: readonly string[]
  onChoose: (words: string) => void
}

export function ReadyWords({ label, confirm: ask, choices, onChoose }: ReadyWordsProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-inside">
        <select value="" onChange={(event) => onChoose(event.target.value)}>
          <option value="">{ask}</option>
          {choices.map((words) => (
            <option key={words} value={words}>
              {words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

export const cannedSentences: Readonly<Record<ComplaintSide, readonly string[]>> = {
  buyer: [],
  shop: [
    'Toutes nos excuses pour ce désagrément.',
    'Nous échangeons l’article : gardez-le dans son emballage, un livreur passera le reprendre.',
    'Pouvez-vous nous envoyer une photo de l’étiquette et de l’emballage ?',
    'L’article correspond à la description de la fiche. Dites-nous ce qui ne va pas.',
    'Nous acceptons un remboursement en partie.',
  ],
  support: [
    'Bonjour, nous avons bien lu votre message et nous regardons le dossier.',
    'Pouvez-vous ajouter une photo nette du défaut et une de l’étiquette ?',
    'Nous demandons à la boutique de vous répondre aujourd’hui.',
    'Sans réponse de la boutique demain à midi, nous déciderons avec les éléments du dossier.',
    'Merci de votre patience : la décision arrive dans la journée.',
  ],
}

export const cannedReasons: Readonly<
  Record<'remboursé' | 'remplacé' | 'rejeté', readonly string[]>
> = {
  remboursé: [
    'Les photos montrent le défaut. Le remboursement part sur votre compte de mobile money.',
    'La boutique n’a pas répondu dans les délais : nous remboursons.',
    'L’article n’est pas celui de la commande : nous remboursons.',
    'Un remboursement en partie tient compte de l’usage possible de l’article.',
  ],
  remplacé: [
    'Nous échangeons l’article : un livreur apporte le nouveau et reprend l’ancien.',
    'Les deux parties sont d’accord pour un échange.',
  ],
  rejeté: [
    'L’article correspond à sa description et aux photos de la fiche.',
    'Les photos ne montrent pas le défaut décrit.',
    'Le défaut vient d’un usage après la livraison.',
  ],
}
