import { newSecretKey } from '#kernel/secret-box.ts'
import { sealFactors } from '#modules/identity/module.ts'
import { sealWebhookSecrets } from '#modules/integrations/module.ts'
import { sealPhotos } from '#modules/verification/module.ts'
import type { Command } from './commands.ts'

const batch = 200

export function secretKeyLines(): string[] {
  return [`SECRETS_KEY=${newSecretKey()}`]
}

export const secretCommands: Readonly<Record<string, Command>> = {
  secrets: {
    usage: 'secrets',
    about:
      'chiffre avec SECRETS_KEY les secrets de la base qui sont en clair, ou chiffrés avec SECRETS_KEY_BEFORE',
    async run({ kernel, record }, _args, say) {
      const counts = [0, 0, 0]
      for (const [place, seal] of [sealFactors, sealWebhookSecrets, sealPhotos].entries())
        for (let some = batch; some > 0; counts[place] = (counts[place] ?? 0) + some)
          some = await kernel.transaction((tx) => seal(tx, kernel, batch))
      const [people = 0, addresses = 0, photos = 0] = counts
      await record('operations.secrets_sealed', { kind: 'secrets', id: 'SECRETS_KEY' })
      say(
        `Chiffrés : applications d’authentification ${people}, adresses de webhook ${addresses}, photos de pièces ${photos}.`,
      )
      say('Tout est sous SECRETS_KEY : SECRETS_KEY_BEFORE peut être retirée.')
    },
  },
}
