// Obscene words of Russian by their roots, however disguised. A root counts only where a word may begin with it: at its start
// or after prefixes. Words that merely hold the same letters («застрахуй», «употреблять») are words like any other.
import { asLatin, asRussian, listWords } from './letters.ts'
import type { Phase } from './phase.ts'

/** Three at most: a longer chain is no word, and would take its time. */
const prefix =
  '(?:бе[зс]|вы|вз|во|до|за|и[зс]|на|над|не|ни|недо|об?|от|ото|пере|по|под|подо|пре|при|про|ра[зс]|[вс](?=[хпм])|со|у|ух|долбо|еле){0,3}'
/** Before a vowel of the root a hard sign may stand. */
const hard = '(?:об|от|под|раз|из|вз|[вс])ъ'

/** In the letters that `asRussian` writes: е for ё, и for й, no letter twice, `*` for a hidden one. */
const roots: readonly RegExp[] = [
  new RegExp(`^${prefix}х[у*]+[иеяю]`),
  new RegExp(`^${prefix}п[ие*]+[зс*][дж]`),
  /^п\*+[дц]/,
  /^х\*+н[яеи]/,
  new RegExp(
    `^(?:${prefix}(?<![вс])|${prefix}${hard})[еи]?[её]б(?:$|[аиоу](?:$|[^рнвц])|ан|уч|л[аяио]|н[уы]|ц|е[тшм]|т[иь])`,
  ),
  new RegExp(`^${prefix}бл(?:я(?:$|[дт])|а[тд]ь$|\\*+[дтья])`),
  new RegExp(`^${prefix}муд(?:а[кчшг]|ил|оз|ох|оеб|е$|ен[ьи]?$)`),
  /^манд(?:[аыеу]$|авош|ец$)/,
  /^г[ао]ндон/,
  /^(?:за|от|на)?пид[оеа]?р/,
  /^залуп/,
  /^(?:за|по|на|под|вз|от)?дроч(?!ен)/,
  /^шлю[хш]/,
]

/** Russian written with a Latin keyboard, by sound. */
const latinRoots: readonly RegExp[] = [
  /^(?:na|po|o|do|ni|za)?(?:h|x|kh)u[yj]/,
  /^(?:na|po|o|do|ras|s|vy)?piz[dj]/,
  /^bl[yij]a(?:$|[dt])/,
  /^(?:za|na|ot|vy|do|u|ob|po|raz)?[yj]?eba(?:t|l|n(?!k)|sh)/,
  /^mudak/,
  /^pid[oa]r/,
  /^g[ao]ndon/,
]

/** The first obscene word, as it was written; undefined when there is none. */
export function findObscenity(text: string): string | undefined {
  return listWords(text).find(word => {
    const russian = asRussian(word)
    const latin = asLatin(word)
    // A word of Latin letters is read by sound; the look-alikes alone would find Russian in English.
    return latin === undefined ? roots.some(root => root.test(russian)) : latinRoots.some(root => root.test(latin))
  })
}

export const obscenity: Phase = ({ text }) => {
  const word = findObscenity(text)
  return word === undefined
    ? undefined
    : {
        code: 'obscenity',
        outcome: 'reject',
        reason: 'В комментарии есть брань. Скажите то же без неё',
        evidence: word,
      }
}
