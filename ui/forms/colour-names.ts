import { withoutAccents } from '#kernel/wire/plain-text.ts'
const NAMED: Readonly<Record<string, string>> = {
  blanc: '#f6f3ec',
  ecru: '#ece2cc',
  creme: '#f1e3c4',
  ivoire: '#f5ecd7',
  naturel: '#d9bf94',
  sable: '#d9c39a',
  beige: '#d8c3a0',
  camel: '#b98a55',
  kola: '#8c4a2f',
  ocre: '#c17f2c',
  moutarde: '#d19a1e',
  rouille: '#a8502a',
  marron: '#6b412a',
  brun: '#6b412a',
  bordeaux: '#7c1f36',
  prune: '#5b2449',
  violet: '#6a3d9a',
  mauve: '#a987c4',
  fuchsia: '#c2267f',
  'rose poudre': '#e8c4c0',
  rose: '#e27ba0',
  rouge: '#c0282d',
  corail: '#ee7560',
  orange: '#e8792b',
  jaune: '#f2c230',
  dore: '#c9a13b',
  or: '#c9a13b',
  argente: '#bfc3c7',
  argent: '#bfc3c7',
  'gris perle': '#c9ccce',
  gris: '#8b8f94',
  anthracite: '#3d4146',
  noir: '#22201f',
  'bleu ciel': '#8fc4e8',
  'bleu clair': '#8fb8dc',
  'bleu roi': '#2348b5',
  'bleu nuit': '#1c2450',
  'bleu marine': '#1f2c55',
  'bleu fonce': '#22386f',
  'bleu brut': '#2d3f66',
  'bleu indigo': '#33449a',
  indigo: '#33449a',
  turquoise: '#2fa7a4',
  bleu: '#2f62b5',
  'vert bouteille': '#17503a',
  'vert emeraude': '#1f8a5b',
  emeraude: '#1f8a5b',
  'vert fonce': '#1f5b3d',
  'vert clair': '#8cc79a',
  kaki: '#77754a',
  olive: '#6f7233',
  vert: '#1f6b4f',
}

/** Longer names first: « bleu nuit » must not be read as « bleu ». */
const NAMES = Object.entries(NAMED)
  .map(([name, hex]) => ({ words: name.split(' ').map(stem), hex }))
  .toSorted((one, other) => other.words.length - one.words.length)

/**
 * Returns at most two colours of a French name, in order: « Rayures bleues » is one, « Noir et écru
 * » two.
 */
export function coloursOf(name: string): string[] {
  const words = plain(name)
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map(stem)
  const found: string[] = []
  for (let at = 0; at < words.length && found.length < 2;) {
    const named = NAMES.find((candidate) =>
      candidate.words.every((word, index) => words[at + index] === word),
    )
    if (named) found.push(named.hex)
    at += named?.words.length ?? 1
  }
  return found
}

function plain(text: string): string {
  return withoutAccents(text).toLowerCase()
}

/** « bleues », « bleue » and « bleu » alike; « blanche » is « blanc ». */
function stem(word: string): string {
  return word.replace(/^blanches?$/, 'blanc').replace(/(es|e|s)$/, '')
}
