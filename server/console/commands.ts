import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPhone } from '#kernel/wire/phones.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { SwitchName } from '#modules/settings/contract/switch-words.ts'
import { switchNames } from '#modules/settings/contract/switches.ts'
import {
  erasePerson,
  makeStaff,
  personByPhone,
  recoverAccount,
  unblockPerson,
} from '#modules/people/module.ts'
import { openSms } from '#providers/sms/sms.ts'
import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { livePromotions, stopAtConsole } from '#modules/promotions/module.ts'
import { registerTemplates } from '#modules/channels/module.ts'
import { checkAndRecord } from '#modules/ledger/module.ts'
import { expectedOfLedger, exportParts } from '../modules.ts'
import type { FailedJob } from '#kernel/jobs/jobs.ts'
import { readOwnData } from '#modules/own-data/module.ts'
import { readSettings } from '#modules/settings/module.ts'
import { changeSwitch } from '#modules/settings/module.ts'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'
import { copyPictures } from './copy-pictures.ts'
import { promptPassword, CommandError } from './prompt-password.ts'
import { moveDatabase } from './move-database.ts'
import { operate, type Operator } from './operator.ts'

export type Command = {
  usage: string
  about: string
  run(operator: Operator, args: string[], say: (line: string) => void): Promise<void>
}

export const commands: Readonly<Record<string, Command>> = {
  equipe: {
    usage: 'equipe admin|finance NUMÉRO [NOM]',
    about:
      'crée un membre de l’équipe, ou lui rend son accès : nouveau mot de passe (10 signes), sessions fermées, double vérification à refaire',
    async run({ kernel, reason, typing }, [role, typed, ...name], say) {
      if (role !== 'admin' && role !== 'finance')
        throw new CommandError('Le rôle est admin ou finance.')
      const phone = phoneOf(typed)
      const password = await promptPassword(typing)
      const person = { role, phone, name: name.join(' ') || 'Équipe', password, reason } as const
      const { isNew } = await makeStaff(kernel, person)
      say(isNew ? `Le compte ${phone} est créé.` : `L’accès de ${phone} est rendu.`)
    },
  },
  acces: {
    usage: 'acces NUMÉRO',
    about:
      'rend son accès à quelqu’un qui a tout perdu : nouveau mot de passe, sessions fermées, double vérification à refaire',
    async run({ kernel, reason, typing }, [typed], say) {
      const phone = phoneOf(typed)
      await recoverAccount(kernel, { phone, password: await promptPassword(typing), reason })
      say(`L’accès de ${phone} est rendu ; la double vérification est à refaire.`)
    },
  },
  travaux: {
    usage: 'travaux [lancer NOM | repris ID|tous | abandonner ID|tous]',
    about: 'liste les travaux et ceux qui ont échoué ; lance, reprend ou abandonne',
    async run({ kernel, record }, [verb, target = ''], say) {
      const { jobs, outbox } = kernel
      if (verb === undefined) {
        listJobs(scheduled(jobs.names()), await jobs.failed(), say)
        const { waiting, oldestSeconds } = await outbox.figures()
        const age = waiting > 0 ? `, le plus ancien depuis ${Math.round(oldestSeconds)} s` : ''
        return say(`Événements à livrer : ${waiting}${age}.`)
      }
      if (verb === 'lancer') {
        if (!jobs.names().includes(target))
          throw new CommandError(`Aucun travail ne s’appelle ${target}.`)
        await jobs.runNow(target)
        await record('operations.job_run', { kind: 'job', id: target })
        return say(`${target} : fait.`)
      }
      if (verb !== 'repris' && verb !== 'abandonner')
        throw new CommandError('lancer, repris ou abandonner')
      const chosen = (await jobs.failed()).filter(({ id }) => target === 'tous' || id === target)
      for (const job of chosen) {
        await (verb === 'repris' ? jobs.retry(job) : jobs.drop(job))
        const action = verb === 'repris' ? 'operations.job_retried' : 'operations.job_dropped'
        await record(action, { kind: 'job', id: job.id, label: job.handler })
      }
      const [one, many] = verb === 'repris' ? ['repris', 'repris'] : ['abandonné', 'abandonnés']
      say(
        chosen.length > 1
          ? `${chosen.length} travaux ${many}.`
          : `${chosen.length} travail ${one}.`,
      )
    },
  },
  comptes: {
    usage: 'comptes',
    about:
      'vérifie maintenant que le grand livre et les faits se répondent, tous les mois depuis le début',
    run: (operator, _args, say) => checkBooks(operator, say),
  },
  promotions: {
    usage: 'promotions [arreter CODE|ID]',
    about: 'liste celles qui valent maintenant et ce qu’elles ont coûté ; en arrête une',
    async run({ kernel, reason }, [verb, which = ''], say) {
      if (verb === undefined) return listPromotions(await livePromotions(kernel), say)
      if (verb !== 'arreter' || !which)
        throw new CommandError('arreter, puis un code ou un identifiant')
      const code = which.includes('-') ? which : readLetteredCode(which)
      await stopAtConsole(kernel, { which: code, reason })
      say(`${which} : arrêtée. Les commandes passées gardent leur prix.`)
    },
  },
  sauvegarde: {
    usage: 'sauvegarde',
    about: 'note qu’une sauvegarde vient de réussir : le tableau de bord montre son âge',
    async run({ record }, _args, say) {
      await record('operations.backup_recorded', { kind: 'backup', id: 'database' })
      say('La sauvegarde est notée.')
    },
  },
  demenager: {
    usage: 'demenager postgres://…',
    about:
      'copie tout le marché, fermé, dans la base vide d’un autre serveur PostgreSQL, et compare les deux',
    async run({ config, kernel, databaseUrl, record }, [url = ''], say) {
      if (!/^postgres(ql)?:\/\//.test(url))
        throw new CommandError('Donnez l’adresse postgres://… de l’autre base.')
      await record('operations.database_moved', { kind: 'database', id: 'database' })
      const moved = await moveDatabase(databaseUrl, url, kernel.log)
      const rows = moved.reduce((sum, { rows: of }) => sum + of, 0)
      say(`${moved.length} tables, ${rows} lignes : les mêmes des deux côtés.`)
      await operate({ ...config, databaseUrl: url, directUrl: null }, 'comptes', (other) =>
        checkBooks(other, say),
      )
      say('Donnez maintenant cette adresse au marché : DATABASE_URL.')
    },
  },
  images: {
    usage: 'images',
    about: 'copie les images du dossier vers le compartiment S3 configuré',
    async run({ config, kernel, record }, _args, say) {
      if (!config.s3) throw new CommandError('Donnez d’abord les variables S3_… du compartiment.')
      const folder = join(config.dataDir, 'objects')
      const { found, copied } = await copyPictures(folder, kernel.objects)
      await record('operations.pictures_moved', { kind: 'bucket', id: config.s3.bucket })
      say(`${copied} images copiées sur ${found} ; le dossier ${folder} est resté.`)
    },
  },
  effacer: {
    usage: 'effacer NUMÉRO',
    about: 'supprime le compte d’une personne ; ses commandes restent, sans elle',
    async run({ kernel, reason }, [typed], say) {
      await erasePerson(kernel, phoneOf(typed), reason)
      say('Le compte est supprimé.')
    },
  },
  exporter: {
    usage: 'exporter NUMÉRO FICHIER',
    about: 'écrit tout ce que le marché garde d’une personne dans un fichier que vous seul lisez',
    async run({ kernel, record }, [typed, file], say) {
      const id = await personByPhone(kernel, phoneOf(typed))
      if (!file) throw new CommandError('Donnez le nom du fichier à écrire.')
      const whole = await readOwnData(kernel, exportParts, id)
      await writeFile(file, JSON.stringify(whole, null, 2), { mode: 0o600, flag: 'wx' })
      await record('operations.person_exported', { kind: 'user', id })
      say(`${whole.parts.length} parties écrites dans ${file}.`)
    },
  },
  debloquer: {
    usage: 'debloquer NUMÉRO',
    about: 'lève l’attente après trop d’essais',
    async run({ kernel, reason }, [typed], say) {
      say(`${await unblockPerson(kernel, phoneOf(typed), reason)} attentes levées.`)
    },
  },
  sms: {
    usage: 'sms NUMÉRO',
    about: 'envoie un SMS d’essai par l’opérateur configuré',
    async run({ kernel, providers, record }, [typed], say) {
      const phone = phoneOf(typed)
      const { sender } = (await readSettings(kernel.db)).sender
      await openSms({ ...providers.sms, sender: sender || providers.sms.sender }).send({
        phone,
        text: 'Essai du marché Sugu : ce SMS est bien parti.',
      })
      await record('operations.sms_tested', { kind: 'phone', id: phone })
      say(
        providers.simulated.sms
          ? `SMS simulé, à lire ici : ${providers.simulated.sms}`
          : 'SMS remis à l’opérateur.',
      )
    },
  },
  'modeles-whatsapp': {
    usage: 'modeles-whatsapp',
    about: 'demande à Meta d’approuver les modèles de messages qui ne le sont pas encore',
    async run({ config, providers, record }, _args, say) {
      if (!providers.whatsApp) throw new CommandError('Donnez d’abord les variables WHATSAPP_….')
      const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
      const names = await registerTemplates(openWhatsApp(providers.whatsApp), publicUrl)
      await record('operations.templates_registered', { kind: 'templates', id: 'whatsapp' })
      say(`${names.length} modèles demandés : ${names.join(', ')}.`)
    },
  },
  fermer: {
    usage: `fermer ${switchNames.join('|')} RAISON`,
    about: 'ferme une partie du marché pour tout le monde',
    run: (operator, args, say) => setSwitch(operator, args, true, say),
  },
  rouvrir: {
    usage: `rouvrir ${switchNames.join('|')} RAISON`,
    about: 'la rouvre',
    run: (operator, args, say) => setSwitch(operator, args, false, say),
  },
}

async function checkBooks(
  { kernel, record }: Operator,
  say: (line: string) => void,
): Promise<void> {
  const findings = await checkAndRecord(kernel, expectedOfLedger, { months: 'all' })
  for (const { what, ledger, facts, days } of findings)
    say(
      `${what}${days ? ` (${days})` : ''} : grand livre ${formatFrancs(ledger)}, faits ${formatFrancs(facts)}`,
    )
  await record('operations.books_checked', { kind: 'books', id: String(findings.length) })
  if (findings.length > 0) throw new CommandError(`${findings.length} écarts.`)
  say('Les comptes se répondent.')
}

function phoneOf(typed: string | undefined): string {
  const phone = readPhone(typed ?? '')
  if (!phone) throw new CommandError('Donnez un numéro de mobile malien de 8 chiffres.')
  return phone
}

function listJobs(names: string[], failed: FailedJob[], say: (line: string) => void): void {
  for (const name of names) say(name)
  say('')
  say(failed.length === 0 ? 'Aucun travail n’a échoué.' : 'Ont échoué :')
  for (const { id, handler, failedAt, reason } of failed)
    say(`${id}  ${failedAt.toISOString()}  ${handler}  ${reason.split('\n')[0] ?? ''}`)
}

function listPromotions(
  live: Awaited<ReturnType<typeof livePromotions>>,
  say: (line: string) => void,
): void {
  if (live.length === 0) say('Aucune promotion ne vaut maintenant.')
  for (const { id, code, shopSlug, uses, discount, budget } of live) {
    const spent =
      budget === null
        ? formatFrancs(discount)
        : `${formatFrancs(discount)} sur ${formatFrancs(budget)}`
    say(`${id}  ${code ?? 'sans code'}  ${shopSlug ?? 'Sugu'}  ${uses} fois  ${spent}`)
  }
}

async function setSwitch(
  { kernel }: Operator,
  [name, ...words]: string[],
  closed: boolean,
  say: (line: string) => void,
): Promise<void> {
  if (!isSwitch(name)) throw new CommandError(`Un nom parmi : ${switchNames.join(', ')}.`)
  const reason = words.join(' ')
  if (reason.length < 3) throw new CommandError('Dites pourquoi.')
  await changeSwitch(kernel, null, { name, closed, reason })
  say(closed ? `${name} : fermé.` : `${name} : rouvert.`)
}

/** Leaves out jobs that need the event that they were made for. */
function scheduled(names: string[]): string[] {
  return names.filter((name) => !name.includes('>'))
}

function isSwitch(name: string | undefined): name is SwitchName {
  return switchNames.some((one) => one === name)
}
