// Finds obscene Russian words by their roots, in any disguise. A root counts only at the start of a word or after prefixes, so that
// innocent words with the same letters («застрахуй», «употреблять») pass.
import { asLatin, asMixed, asRussian, isLatin, listWords } from './letters.ts'
import { caught, passed, type ModerationRule } from './rule.ts'

/** At most three prefixes: a longer chain is not a word, and matching it takes long. */
const prefix =
  '(?:бе[зс]|вы|вз|во|до|за|и[зс]|на|над|не|ни|недо|об?|от|ото|пере|по|под|подо|пре|при|про|ра[зс]|[вс](?=[хпм])|со|у|ух|долбо|еле){0,3}'
/** Prefixes with the hard sign that stands before a vowel. */
const hard = '(?:об|от|под|раз|из|вз|[вс])ъ'

/** In the form of `asRussian`: е for ё, и for й, no letter repeated, `*` for a masked letter. */
const roots: readonly RegExp[] = [
  new RegExp(`^${prefix}х[у*]+[иеяю]`),
  // «Ах.Уехал» and «Ах.Уйди», written without a space, must pass.
  /^аху(?:е(?:[лтш]|н[ыаио])|и(?:$|те)|яч)/,
  new RegExp(`^${prefix}п[ие*]+[зс*][дж]`),
  /^п\*+[дц]/,
  /^пзд(?:е?ц|юл)/,
  /^х\*+н[яеи]/,
  new RegExp(
    `^(?!ебитд)(?:${prefix}(?<![вс])|${prefix}${hard})[еи]?[её]б(?:$|[аиоу](?:$|[^рнвц])|ан|уч|л[аяио]|н[уы]|ц|е[тшм]|т[иь])`,
  ),
  // «Йобибайт», and «и.обаятельный» without a space, must pass.
  /^иоб(?:$|ан(?:$|[ыиауо])|ал?[аи]?$|ать$|нут)/,
  new RegExp(`^${prefix}бл(?:я(?:$|[дт])|а[тд]ь$|\\*+[дтья])`),
  new RegExp(`^${prefix}муд(?:а[кчшг]|ил|оз|ох|оеб|е$|ен[ьи]?$)`),
  /^манд(?:[аыеу]$|авош|ец$)/,
  /^г[ао]ндон/,
  /^(?:за|от|на)?пид[оеа]?р/,
  /^залуп[аыоуе]/,
  /^(?:за|по|на|под|вз|от)?дроч(?!ен)/,
  /^шлю[хш]/,
]

/** Russian words transliterated by sound. */
const latinRoots: readonly RegExp[] = [
  /^(?:na|po|o|do|ni|za)?(?:h|x|kh)u[yj](?!an)/,
  /^(?:na|po|o|do|ras|s|vy)?piz[dj]/,
  /^bl[yij]a(?:$|[dt])/,
  /^(?:za|na|ot|vy|do|u|ob|po|raz)?[yj]?eba(?:t|l|n(?!k)|sh)/,
  /^mudak/,
  /^pid[oa]r/,
  /^g[ao]ndon/,
]

/** Reversed words, compared as a whole: many innocent words end as an obscene one begins. */
const backwards = new Set(
  'хуй хуйня нахуй хуйло хуево пизда пизды пиздец пиздеж блядь бляди блять ебать ебаный заебал мудак мудаки пидор пидорас пидоры'
    .split(' ')
    .map(word => [...asRussian(word)].toReversed().join('')),
)

const latinBackwards = new Set(
  'nahuy pizda pizdec blyad ebat mudak pidor'.split(' ').map(word => [...word].toReversed().join('')),
)

/** The first obscene word as it was written; undefined when there is none. */
export function findObscenity(text: string): string | undefined {
  return listWords(text).find(word => {
    const latin = asLatin(word)
    if (latin !== undefined && (latinBackwards.has(latin) || latinRoots.some(root => root.test(latin)))) return true
    // A word of Latin letters only is read by sound: by look-alikes, English words would match Russian roots.
    if (isLatin(word)) return false
    return [asRussian(word), asMixed(word)].some(
      russian => russian !== undefined && (backwards.has(russian) || roots.some(root => root.test(russian))),
    )
  })
}

export const obscenity: ModerationRule = {
  id: 'obscenity',
  title: 'Брань',
  about: 'Бранные слова по корням, и замаскированные: латиницей, цифрами, через пробел, задом наперёд.',
  what: 'В комментарии есть брань',
  reason: 'В комментарии есть брань. Скажите то же без неё',
  facts: [],
  action: 'reject',
  params: [],
  examples: [
    caught('Ну и xyйня, конечно'),
    caught('Ну и п.и.з.д.е.ц'),
    passed('Застрахуй дачу и не психуй из-за гребешков'),
  ],
  find: ({ text }) => findObscenity(text),
}
