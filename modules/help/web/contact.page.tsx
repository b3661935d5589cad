import { Link, useLoaderData, type MetaFunction } from 'react-router'

import { plainMeta } from '#web/api/plain-meta.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { typographic } from '#web/ui/words/typographic.ts'
import '#web/ui/reading.css'

import { ContactBlock } from './contact-block.tsx'
import { loadSettings } from '#modules/settings/web/index.ts'
import { questionsOf } from './questions.ts'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Questions et contact',
    'Comment marche Sugu, comment vendre, ce que veut dire « Produit local », et comment nous joindre par téléphone ou WhatsApp.',
  )

export default function ContactPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle back={paths.settings()}>Questions et contact</PageTitle>
      <div className="columns">
        <section aria-labelledby="questions">
          <SectionTitle id="questions">Questions fréquentes</SectionTitle>
          <div className="menu questions">
            {questionsOf(settings).map(({ question, lines, link }) => (
              <details key={question}>
                <summary>
                  {typographic(question)}
                  <Icon name="open" />
                </summary>
                <div>
                  {lines.map((line) => (
                    <p key={line}>{typographic(line)}</p>
                  ))}
                  {link && (
                    <p>
                      <Link className="link" to={link.to}>
                        {link.words}
                      </Link>
                    </p>
                  )}
                </div>
              </details>
            ))}
          </div>
        </section>
        <ContactBlock contact={settings.contact} />
      </div>
    </>
  )
}
