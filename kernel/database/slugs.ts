/**
 * Makes `pagne-wax-oeil-de-boeuf` of `Pagne wax « Œil de bœuf »`: ASCII, at most 80 characters,
 * never empty.
 */
export function slugOf(name: string): string {
  const slug = latinOf(name.normalize('NFKC').toLowerCase())
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
  return slug || 'article'
}

/** Whether text can be a slug; else no query is needed. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** Latin letters of each small letter, by sound; dash: none. */
const alphabets: readonly (readonly [letters: string, latin: string])[] = [
  // Bambara, neighbours, European letters without a removable accent.
  ['ɔɛɲŋɓɗƴœæßøłđðþı', 'o e ny ng b d y oe ae ss o l d d th i'],
  [
    'اأإآبتثجحخدذرزسشصضطظعغفقكلمنهويىةءئؤپچگڤک',
    'a a i a b t th j h kh d dh r z s ch s d t z a gh f q k l m n h w y a a - y w p tch g v k',
  ],
  ['٠١٢٣٤٥٦٧٨٩', '0 1 2 3 4 5 6 7 8 9'],
  // N’Ko.
  [
    'ߊߋߌߍߎߏߐߑߒߓߔߕߖߗߘߙߚߛߜߝߞߟߠߡߢߣߤߥߦߧ',
    'a e i e u o o - n b p t j c d r r s gb f k l n m ny n h w y ny',
  ],
  ['߀߁߂߃߄߅߆߇߈߉', '0 1 2 3 4 5 6 7 8 9'],
  // Adlam and Tifinagh.
  [
    '𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃',
    'a d l m b s p b r e f i o d y w n k y u j c h q g ny t ng v kh gb z kp ch',
  ],
  [
    'ⴰⴱⴲⴳⴴⴵⴶⴷⴸⴹⴺⴻⴼⴽⴾⴿⵀⵁⵂⵃⵄⵅⵆⵇⵈⵉⵊⵋⵌⵍⵎⵏⵐⵑⵒⵓⵔⵕⵖⵗⵘⵙⵚⵛⵜⵝⵞⵟⵠⵡⵢⵣⵤⵥ',
    'a b b g g j j d d d d e f k k k h h h h a kh kh q q i j j j l m n ny ng p u r r gh gh j s s ch t t ch t v w y z z z',
  ],
  [
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    'a b v g d e e j z i i k l m n o p r s t u f kh ts tch ch chtch - y - e iu ia',
  ],
  ['αβγδεζηθικλμνξοπρσςτυφχψω', 'a b g d e z i th i k l m n x o p r s s t y f kh ps o'],
]

const latin = new Map(
  alphabets.flatMap(([letters, written]) => {
    const signs = written.split(' ')
    return Array.from(letters).map((letter, place) => [
      letter,
      (signs[place] ?? '-').replace('-', ''),
    ])
  }),
)

function latinOf(text: string): string {
  return Array.from(text, (letter) => latin.get(letter) ?? letter).join('')
}
