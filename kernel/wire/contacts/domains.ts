/** Begin no sentence: « bazin.market » is always an address. */
const endings = new Set(
  (
    'com net org info biz name mobi pro edu gov io co cc tv ' +
    'ml fr sn ci bf gn tg bj ng gh cm dz ke za eg gm gw mg cg cd rw ug tz zm ao mz ' +
    'uk us eu ru cn jp kr br mx be ch it nl pt pl dk gr tr ua ie cz hu ro hk sg ph vn my id pk ' +
    'africa agency app art asia auto autos baby bargains beauty best bid bike blog boutique build ' +
    'business buy buzz cafe camera capital cards care cars casa cash center chat church city ' +
    'click clinic clothing cloud club coffee community company computer cooking coupons dating ' +
    'deals delivery design dev diamonds digital discount download earth email energy equipment ' +
    'estate events exchange express fashion finance fit flowers food football foundation fun fund ' +
    'furniture gallery games garden gift gifts global gold group guru hair health help homes host ' +
    'hosting hotel house immo ink international jewelry kitchen land lease life limited link live ' +
    'llc loans lol ltd luxury market marketing markets media moda money network news ninja one ' +
    'online page parts party pet phone photography pics pictures pizza press productions ' +
    'properties recipes rent repair report restaurant review reviews rocks run sale school science ' +
    'security shoes shop shopping show site social software solar space store stream studio supply ' +
    'support systems taxi team tech technology tickets tips today tools top town toys trade ' +
    'trading training travel tube university vacations ventures video vip watch web website ' +
    'wedding wiki win work works world xyz zone'
  ).split(' '),
)

/** Their endings may be words: « dites.me ». */
const shortHosts = new Set('wa.me t.me m.me fb.me ig.me bit.ly linktr.ee goo.gl is.gd'.split(' '))

/**
 * An ending that may be a word needs a path, « www. » or « @ »: « Merci.je prends » is two
 * sentences.
 */
export function isHost(
  labels: readonly string[],
  { hasPath, isNamed }: { hasPath: boolean; isNamed: boolean },
): boolean {
  if (shortHosts.has(labels.slice(-2).join('.'))) return true
  return labels.some((label, at) => {
    if (at === 0 || !/\p{L}/u.test(labels[at - 1] ?? '')) return false
    if (endings.has(label)) return true
    if (at < labels.length - 1) return false
    return (hasPath && /^[a-z]{2}$/.test(label)) || (isNamed && /^[\p{L}\p{N}-]{2,}$/u.test(label))
  })
}
