import { useLoaderData, type MetaFunction } from 'react-router'

import { LONG_UNUSED_DAYS } from '#modules/identity/contract/unused-days.ts'
import { NUMBER_WAIT_DAYS, OLD_SESSION_DAYS } from '#modules/numbers/contract/number-change.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { plainMeta } from '#client/api/plain-meta.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { typographic } from '#ui/words/typographic.ts'
import './reading.css'

import { ContactBlock } from './contact-block.tsx'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'J’ai perdu ma SIM',
    'SIM perdue ou volée, numéro changé, numéro donné à une autre personne : comment garder votre compte.',
  )

export default function LostSimPage() {
  const { contact } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle back={paths.login()}>J’ai perdu ma SIM</PageTitle>
      <div className="columns">
        <article className="reading">
          {ways.map(({ id, title, lines }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <ul>
                {lines.map((words) => (
                  <li key={words}>{typographic(words)}</li>
                ))}
              </ul>
            </section>
          ))}
          <div className="grid gap-2 mt-6">
            <ButtonLink wide to={paths.login()}>
              Me connecter avec mon mot de passe
            </ButtonLink>
            <ButtonLink look="outline" wide to={paths.profile()}>
              Changer de numéro
            </ButtonLink>
          </div>
        </article>
        <ContactBlock contact={contact} />
      </div>
    </>
  )
}

const ways: readonly { id: string; title: string; lines: readonly string[] }[] = [
  {
    id: 'meme-numero',
    title: 'Gardez votre numéro',
    lines: [
      'Le plus simple : votre opérateur vous redonne le même numéro sur une autre SIM, avec votre pièce d’identité. Rien ne change alors dans votre compte.',
      'Demandez-lui aussi de bloquer la SIM perdue, et votre argent mobile.',
    ],
  },
  {
    id: 'telephone-vole',
    title: 'Le téléphone est volé aussi',
    lines: [
      'Connectez-vous sur un autre téléphone avec votre mot de passe. Dans votre profil, déconnectez les autres appareils, puis changez le mot de passe.',
      'Sans mot de passe, appelez-nous : nous fermons vos sessions aussitôt.',
    ],
  },
  {
    id: 'autre-numero',
    title: 'Vous prenez un autre numéro',
    lines: [
      'Vous avez encore l’ancien : dans votre profil, « Changer de numéro ». Un code va à chacun des deux numéros, et c’est fait.',
      `Vous ne l’avez plus : sur un appareil connecté depuis ${daysWords(OLD_SESSION_DAYS)}, avec votre mot de passe et un code au nouveau numéro. Le changement vaut ${daysWords(NUMBER_WAIT_DAYS)} plus tard : l’ancien numéro est prévenu et peut l’annuler.`,
      'Ni mot de passe, ni appareil connecté : appelez-nous, avec une pièce d’identité. Deux personnes de l’équipe vérifient, puis votre compte passe à votre nouveau numéro.',
      'Boutiques et livreurs : le numéro qui reçoit votre argent ne change pas avec. Changez-le ensuite vous-même.',
    ],
  },
  {
    id: 'autre-personne',
    title: 'Votre numéro est à une autre personne, ou le sien était à une autre',
    lines: [
      `Un opérateur donne un numéro à une autre personne quand il n’a plus servi pendant des mois. Un compte qui n’a pas servi depuis ${daysWords(LONG_UNUSED_DAYS)} ne s’ouvre donc pas par un code seul : nous demandons aussi ce que seul son propriétaire sait, ou son mot de passe.`,
      'Si le compte n’est pas le vôtre, vous en avez un nouveau, vide. L’ancien est mis de côté : personne n’y entre par le numéro.',
      'Votre compte est mis de côté ? Appelez-nous, avec une pièce d’identité : deux personnes de l’équipe vérifient et vous le rendent, avec votre nouveau numéro.',
    ],
  },
]
