// The checklist of «Переезд за выходные» on one A4 sheet, as a page that is printed to PDF.
const parts: { title: string; items: string[] }[] = [
  {
    title: 'За две недели',
    items: [
      'Разобрать по одному месту в день, по полчаса',
      'Книги, одежду, посуду — отдать',
      'Просроченные лекарства, батарейки, краску — в пункты приёма',
      'Доесть крупы и заморозку',
      'Документы — в одну папку',
      'Заказать машину и людей, узнать про лифт и пропуск во двор',
    ],
  },
  {
    title: 'За неделю',
    items: [
      'Коробки: 10–12 на комнату, 15 на кухню, двух размеров',
      'Скотч (4 рулона), маркеры, плёнка, мешки, бумага, перчатки',
      'Подписать два бока: комната, номер, три слова',
      'Снять на телефон гнёзда проводов',
      'Винтики — в пакет с надписью, пакет — к мебели',
      'Интернет, доставки, подписки: новый адрес',
      'Договориться о часе сдачи ключей',
    ],
  },
  {
    title: 'Пятница, вечер',
    items: [
      'Холодильник разморожен, вытерт, дверца приоткрыта',
      'Документы, деньги, украшения, диск с фото — в рюкзак',
      'Назначен командир погрузки',
      'Кто где завтра: дети, кошка, ключи',
      'Лечь спать',
    ],
  },
  {
    title: 'Коробка первой ночи',
    items: [
      'Чайник, кружки, чай, соль, что-нибудь к чаю',
      'Постельное бельё, полотенца',
      'Бумага, мыло, зубные щётки',
      'Лекарства на каждый день, пластырь',
      'Зарядки, удлинитель, лампочка, фонарик',
      'Отвёртка, нож, мешки, тряпка',
      'Одежда на воскресенье, тапочки',
      'Миска и корм, любимая игрушка',
    ],
  },
  {
    title: 'Суббота',
    items: [
      'Показания счётчиков, снимки пустых комнат',
      'Таблички на дверях нового дома',
      'Горячий обед',
      'Кровати собраны, шторы висят',
      'Холодильник отстоялся, потом включён',
    ],
  },
  {
    title: 'Воскресенье',
    items: [
      'Где перекрывается вода, где щиток',
      'Шланги под раковиной сухие',
      'По порядку: кухня, ванная, одежда, рабочее место',
      'Познакомиться с соседями',
    ],
  },
]

/** Keeps prepositions from ending a line. */
const withoutLooseWords = (text: string) => text.replace(/(?<!\p{L})(\p{L}{1,3}) /gu, '$1\u00a0')

/** `font` returns the URL of a subset of Golos Text in a weight. */
export function movingListHtml(font: (part: 'cyrillic' | 'latin', weight: 400 | 700) => string): string {
  const faces = ([400, 700] as const).flatMap(weight =>
    [
      ['cyrillic', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'] as const,
      ['latin', 'U+0000-00FF,U+2000-206F'] as const,
    ].map(
      ([part, range]) =>
        `@font-face{font-family:Golos;font-weight:${weight};src:url(${font(part, weight)}) format('woff2');unicode-range:${range}}`,
    ),
  )
  const section = ({ title, items }: (typeof parts)[number]) =>
    `<section><h2>${title}</h2><ul>${items.map(item => `<li>${withoutLooseWords(item)}</li>`).join('')}</ul></section>`
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Список для переезда — «Дельно»</title><style>
${faces.join('\n')}
@page{size:A4;margin:15mm 16mm 12mm}
*{box-sizing:border-box;margin:0;padding:0}
body{font:400 10.5pt/1.34 Golos,sans-serif;color:#22253b}
header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:2pt solid #22253b;padding-bottom:3mm;margin-bottom:5mm}
h1{font-size:25pt;line-height:1.1;font-weight:700;letter-spacing:-.02em}
h1 b,header p b{color:#eb5e42}
header p{font-weight:700;font-size:13pt}
main{columns:2;column-gap:11mm}
section{break-inside:avoid;margin-bottom:5.5mm}
h2{font-size:13pt;font-weight:700;margin-bottom:2mm}
ul{list-style:none}
li{padding:1mm 0 1mm 7mm;position:relative}
li::before{content:'';position:absolute;left:0;top:1.35mm;width:3.8mm;height:3.8mm;border:.9pt solid #22253b;border-radius:.7mm}
.own{break-inside:avoid}.own p{border-bottom:.5pt solid #8d97bd;height:8.4mm}
footer{margin-top:2mm;border-top:.5pt solid #8d97bd;padding-top:2.5mm;font-size:8.5pt;color:#4b5588}
</style></head><body>
<header><h1>Переезд за выходные<b>.</b></h1><p>Дельно<b>.</b></p></header>
<main>${parts.map(section).join('')}<section class="own"><h2>Своё</h2><p></p><p></p><p></p><p></p></section></main>
<footer>Повесьте на старую дверь, вычёркивайте, перед уходом снимите. Рассказ о пяти переездах — в статье «Переезд за выходные: список, который мы проверили на себе».</footer>
</body></html>`
}
