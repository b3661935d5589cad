import { useId, type ReactNode } from 'react'

import { paths } from '#client/paths.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { typographic } from '#ui/words/typographic.ts'
import './reading.css'

/** `- ` begins a line of a list; the rest are paragraphs. */
export type Section = { id: string; title: string; lines: readonly string[] }

type ReadingPageProps = {
  title: string
  updated: string
  introduction: string
  sections: readonly Section[]
  children?: ReactNode
}

export function ReadingPage({
  title,
  updated,
  introduction,
  sections,
  children,
}: ReadingPageProps) {
  return (
    <article className="reading">
      <PageTitle back={paths.settings()}>{title}</PageTitle>
      <p className="small muted">{`Dernière mise à jour\u00a0: ${updated}`}</p>
      <p>{typographic(introduction)}</p>
      <details className="card reading-contents">
        <summary className="medium">Sommaire</summary>
        <ol>
          {sections.map((section, index) => (
            <li key={section.id}>
              <a className="link" href={`#${section.id}`}>{`${index + 1}. ${section.title}`}</a>
            </li>
          ))}
        </ol>
      </details>
      {sections.map((section, index) => (
        <ReadingSection key={section.id} section={section} number={index + 1} />
      ))}
      {children}
    </article>
  )
}

function ReadingSection({
  section: { id, title, lines },
  number,
}: {
  section: Section
  number: number
}) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading}>
      <h2 id={heading}>{`${number}. ${title}`}</h2>
      {blocksOf(lines).map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{typographic(block)}</p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>{typographic(item)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}

function blocksOf(lines: readonly string[]): (string | string[])[] {
  const blocks: (string | string[])[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (!line.startsWith('- ')) blocks.push(line)
    else if (Array.isArray(last)) last.push(line.slice(2))
    else blocks.push([line.slice(2)])
  }
  return blocks
}
