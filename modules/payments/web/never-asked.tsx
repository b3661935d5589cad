import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { brand } from '#kernel/wire/brand.ts'
import { ownPaths } from '#client/own-paths.ts'
import { typographic } from '#ui/words/typographic.ts'

const names = [brand.name, ...Object.values(providerWords)].join(', ni ')

/** Warns buyers, on pages to pay, that nobody may ask for their secret code. */
export function NeverAsked() {
  return (
    <p className="small muted mt-3">
      {typographic(
        `Ni ${names} ne vous demandent votre code secret, au téléphone ou par message. Un message le demande ? Ne répondez pas : `,
      )}
      <a className="link" href={ownPaths.falseMessage()}>
        dites-le-nous
      </a>
      .
    </p>
  )
}
