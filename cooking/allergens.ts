// Finds the allergens that a label must list (ТР ТС 022/2011, article 4.4, point 14) by the names of products. Ready-made products (sausages,
// sauces, dough) may contain more; the office says so next to the list.
import { plainWord } from './lexicon.ts'

export const allergenRule = 'ТР ТС 022/2011, ст. 4, ч. 4.4, п. 14'

type Allergen = { name: string; words: RegExp; not?: RegExp }

const start = '(?<![а-я])'
const allergens: readonly Allergen[] = [
  {
    name: 'злаки с глютеном',
    words: new RegExp(
      `${start}(?:мук[аи]|пшени|рж[аи]|ячмен|ячнев|перлов|овс[яе]|геркулес|манк|манн|булгур|кускус|полб|спельт|макарон|спагетти|лапш|вермишел|хлеб|батон|багет|булк|булоч|сухар|лаваш|тест[оа]|печень[ея]|бисквит|вафл|крекер|отруб|мюсли|солод|тортиль|чиабатт|пит[аы](?![а-я])|пельмен|вареник|паста(?![а-я])|пив)`,
    ),
    not: /рисов|кукурузн|гречнев|миндальн|кокосов|нутов|льнян|томатн|рыбн|амарант|безглютен|соев.+паст|шоколадн.+паст/,
  },
  {
    name: 'молоко',
    words: new RegExp(
      `${start}(?:молок|молоч|сливк|сливоч|сметан|кефир|простокваш|ряженк|йогурт|айран|сыворотк|пахт|творо[гж]|сгущ|сыр(?![а-я])|сырок|пармезан|моцарелл|фет[аы]|брынз|сулугуни|рикотт|маскарпоне|гоуд|гауд|чеддер|камамбер|бри(?![а-я])|топлен|гхи|морожен)`,
    ),
    not: /кокосов|миндальн|соев|овсян.+молок|рисов.+молок|замор|томат|помидоры сливки/,
  },
  {
    name: 'яйца',
    words: new RegExp(`${start}(?:яйц|яич|желт(?:ок|ки)|бел(?:ок|ки)(?![а-я])|майонез|безе|меренг)`),
    not: /соев|растительн/,
  },
  {
    name: 'рыба',
    words: new RegExp(
      `${start}(?:рыб|семг|лосос|форел|горбуш|кет[аы](?![а-я])|треск|минта|хек|судак|щук|карп|карас|окун|скумбри|сельд|селед|кильк|мойв|шпрот|сардин|сайр|тунец|тунц|палтус|камбал|дорадо|сибас|анчоус|икр[аы]|осетр|стерляд|вустерш)`,
    ),
    not: /кабачков|баклажанн|грибн|щукин/,
  },
  { name: 'ракообразные', words: new RegExp(`${start}(?:кревет|краб(?!ов.+палоч)|рак(?![а-я])|лангуст|омар)`) },
  { name: 'моллюски', words: new RegExp(`${start}(?:миди|кальмар|осьминог|гребеш|устри|моллюск|каракатиц)`) },
  {
    name: 'орехи',
    words: new RegExp(`${start}(?:орех|орешк|миндал|фундук|кешью|фисташ|пекан|макадами|марципан|пралине|урбеч)`),
    not: /мускатн|кокосов|земляной/,
  },
  { name: 'арахис', words: new RegExp(`${start}(?:арахис|земляной орех)`) },
  { name: 'соя', words: new RegExp(`${start}(?:со[яи](?![а-я])|соев|тофу|мисо|терияки)`) },
  { name: 'сельдерей', words: new RegExp(`${start}(?:сельдере|корень сельдере)`) },
  { name: 'горчица', words: new RegExp(`${start}(?:горчи)`) },
  { name: 'кунжут', words: new RegExp(`${start}(?:кунжут|тахин|халв)`), not: /подсолнечн.+халв/ },
  { name: 'диоксид серы и сульфиты', words: new RegExp(`${start}(?:вин[оа](?![а-я])|шампанск|вермут|херес)`) },
  { name: 'люпин', words: new RegExp(`${start}люпин`) },
  { name: 'аспартам', words: new RegExp(`${start}аспартам`) },
]

/** The allergens in these products, in the order of the regulation, each with the products that contain it. */
export function allergensOf(products: readonly string[]): { name: string; from: string[] }[] {
  return allergens.flatMap(({ name, words, not }) => {
    const from = products.filter(product => {
      const plain = plainWord(product)
      return words.test(plain) && !not?.test(plain)
    })
    return from.length > 0 ? [{ name, from: [...new Set(from)] }] : []
  })
}
