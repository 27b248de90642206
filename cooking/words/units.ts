// Words of measure: the nominative in the format of `nouns.ts`, abbreviations after a slash.
import type { ingredientUnits } from '#domain/kinds.ts'

export type Unit = (typeof ingredientUnits)[number]

/** A measure of weight or volume; a container or piece that has its own size; a word that is also a part of a plant. */
type UnitClass = 'measure' | 'container' | 'part'

export const unitWords: readonly (readonly [unit: Unit, kind: UnitClass, nouns: string, short: string])[] = [
  ['g', 'measure', 'грамм =грамм,граммчик,граммулечка', 'г гр грам граммов грамов g gr'],
  ['kg', 'measure', 'килограмм,килограммчик,кило i', 'кг kg'],
  ['ml', 'measure', 'миллилитр', 'мл ml'],
  ['l', 'measure', 'литр,литрик', 'л'],
  ['cm', 'measure', 'сантиметр,сантиметрик', 'см'],
  ['piece', 'part', 'штука,штучка', 'шт штк штуч'],
  ['cup', 'measure', 'стакан,стаканчик,чашка,чашечка', 'стак ст-н ст-ка ст-на ст-нов стк'],
  ['glass', 'measure', 'рюмка,рюмочка', 'рюм'],
  ['pinch', 'measure', 'щепотка,щепоточка,щепоть', 'щеп щепот'],
  ['handful', 'measure', 'горсть,горсточка,горстка,пригоршня,жменя,жменька', 'горст'],
  ['clove', 'part', 'зубчик,зубок ~зубк,зуб,зубец ~зубц', 'зубч'],
  [
    'slice',
    'part',
    'кусок ~куск,кусочек ~кусочк,ломтик,ломоть ~ломт m,пластина,пластинка,пласт,слайс,полоска,кружок ~кружк,кружочек ~кружочк,шмат,шматок ~шматк',
    'кус ломт пласт',
  ],
  ['wedge', 'part', 'долька', 'дол дольк'],
  ['sprig', 'part', 'веточка,ветка,веточек', 'вет веточ'],
  ['stalk', 'part', 'стебель ~стебл m,стебелёк ~стебельк,черешок ~черешк', 'стеб'],
  ['leaf', 'part', 'лист =листьев,листик,листочек ~листочк,листок ~листк', ''],
  ['bunch', 'container', 'пучок ~пучк,пучочек ~пучочк,букетик', 'пуч'],
  ['head', 'part', 'головка,головочка,кочан,кочанчик,вилок ~вилк,кочешок ~кочешк', 'кач коч голов'],
  ['can', 'container', 'банка,баночка', 'бан б'],
  ['bottle', 'container', 'бутылка,бутылочка', 'бут'],
  ['pack', 'container', 'пачка,пачечка,упаковка,упаковочка,пакет,пакетик,коробка', 'уп упак пач пак уп-ка уп-ки п-к'],
  ['bar', 'container', 'плитка,плиточка', 'плит'],
  ['drop', 'measure', 'капля,капелька', 'кап'],
  ['ladle', 'measure', 'половник,половничек ~половничк,черпак,поварёшка,уполовник,половничек', ''],
  [
    'piece',
    'part',
    'палочка,стручок ~стручк,стручочек ~стручочк,горошина,горошинка,шарик,зёрнышко,зерно =зёрен,початок ~початк,клубень ~клубн m,корень ~корн m,корешок ~корешк,перо,пёрышко,звёздочка,бутон,бутончик,соцветие,тушка,кубик,палка,буханка,кисть,веник,звезда =звёзд,стрелка',
    '',
  ],
]

/** Irregular plurals, such as «листья» beside «листы». */
export const oddUnitForms: Readonly<Record<string, Unit>> = {
  листья: 'leaf',
  листьев: 'leaf',
  листьям: 'leaf',
  листов: 'leaf',
  перья: 'piece',
  перьев: 'piece',
  стебля: 'stalk',
  зуба: 'clove',
}

/** Measures without a unit in our list; a line that has one becomes a question. */
export const foreignUnits = `фунт унция пинта галлон кружка стопка пиала ведро ведёрко тюбик лоток контейнер миска тарелка блюдце стограммовка бокал
мерка совок ложечница кувшин кастрюля блюдо порция литровка горшочек горшок туесок мешочек мешок коробочка связка оборот`

export const weightUnits: ReadonlySet<Unit> = new Set(['g', 'kg'])
export const volumeUnits: ReadonlySet<Unit> = new Set(['ml', 'l'])
/** True for units that are written in decimals; all others are written in common fractions. */
export const isMeasured = (unit: Unit): boolean => weightUnits.has(unit) || volumeUnits.has(unit) || unit === 'cm'
