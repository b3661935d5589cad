import { DomainError } from '#kernel/errors.ts'
import { readConfig } from '#kernel/config/config.ts'
import { ConfigurationFault } from '#kernel/config/configuration-fault.ts'
import { PostgresUnavailable } from '#start/embedded-postgres/launch.ts'

import { commands } from './sugu/commands.ts'
import { operate } from './sugu/operator.ts'
import { configLines } from './sugu/print-config.ts'
import { vapidLines } from './sugu/vapid.ts'
import { Wrong } from './sugu/wrong.ts'

/**
 * `npm run sugu -- COMMAND`: what an operator does beside the screens. Each act is written in the
 * journal.
 */

const [name = '', ...args] = process.argv.slice(2)
const say = (line: string) => console.log(line)

try {
  const command = commands[name]
  if (name === 'configuration') {
    readConfig(process.env)
    configLines(process.env).forEach(say)
  } else if (name === 'vapid') vapidLines().forEach(say)
  else if (command)
    await operate(readConfig(process.env), [name, ...args].join(' '), (operator) =>
      command.run(operator, args, say),
    )
  else {
    help()
    if (name !== '' && name !== 'aide') process.exitCode = 2
  }
} catch (error) {
  const known = [Wrong, ConfigurationFault, PostgresUnavailable, DomainError].some(
    (kind) => error instanceof kind,
  )
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function help(): void {
  say('npm run sugu -- COMMANDE\n')
  const others = [
    {
      usage: 'configuration',
      about: 'montre la configuration comme elle est comprise, sans secret',
    },
    { usage: 'vapid', about: 'fait une paire de clés pour les notifications' },
  ]
  for (const { usage, about } of [...Object.values(commands), ...others])
    say(`  ${usage}\n      ${about}\n`)
}
