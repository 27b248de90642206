import { readFileSync } from 'node:fs'
import prototypes from 'unhomoglyph/data.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { minuteMs } from '#domain/time-units.ts'
import { growthOf } from '#tests/cpu-time.ts'
import { moderate } from './moderate.ts'
import { findObscenity } from './obscenity.ts'
import { outcomes, type Submission } from './phase.ts'
import { likeness, textKey } from './repeats.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const post = 101

const submission = (text: string, changes: Partial<Submission> = {}): Submission => ({
  text,
  links: [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link),
  postId: post,
  ownHost: 'delno.test',
  nowMs: now,
  author: { createdMs: now - 90 * 24 * 3_600_000, published: 40, refused: 0 },
  earlier: [],
  sameByOthers: 0,
  ...changes,
})
const verdict = (text: string, changes?: Partial<Submission>) => {
  const { outcome, findings } = moderate(submission(text, changes))
  return [outcome, ...findings.map(({ code }) => code)]
}
const earlier = (texts: string[], postIds: number[] = [post], everyMs = 5 * minuteMs) =>
  texts.map((text, n) => ({
    id: n + 1,
    postId: postIds[n % postIds.length]!,
    text,
    createdMs: now - (n + 1) * everyMs,
  }))

describe('obscenity', () => {
  test.each(
    `хуй хуйня нахуй похуй нихуя дохуя охуел охуенно захуярить хуёвый хуесос хуета хуило хуем
     пизда пиздец пиздёж спиздил распиздяй опизденеть пиздюли пиздить пизжу
     ебать ёб ебу ебёт ебаный заебал заебись наебал уебок уёбище выебать отъебись объебал разъебай долбоёб съебался ебло ебля ебанутый
     въебал проебал поебать приебался ебучий
     бля блять блядь блядский выблядок
     мудак мудаки мудила мудозвон манда пидор пидорас пидр гандон гондон залупа дрочить задрот-дрочила шлюха`
      .split(/\s+/)
      .filter(Boolean),
  )('%s is found', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeDefined()
  })

  test.each([
    'xуй',
    'хyй',
    'XУЙ',
    'ХУЙ',
    'ху́й',
    'х у й',
    'х.у.й',
    'х-у-й',
    'х у  й н я',
    'х_у_й',
    'хуууууй',
    'ххххууууйййй',
    'х*й',
    'х**ня',
    'ху\u200bй',
    'ху\u00adй',
    'пи3дец',
    'пиzдец',
    'nиздец',
    'п и з д е ц',
    'п*здец',
    'п***ц',
    'пиииииздец',
    'ПИЗДЕЦ',
    'пuздец',
    'е6ать',
    'ё6аный',
    'eбать',
    'ебaть',
    'е б а т ь',
    'зае6ал',
    'еееебать',
    '6лять',
    'бл@ть',
    'бляdь',
    'бл*ть',
    'блллядь',
    'б л я',
    'mудак',
    'мyдак',
    'мудaк',
    'муд@к',
    'пидop',
    'пид0р',
    'п.и.д.о.р',
    'blyad',
    'pizdec',
    'huy',
    'nahuy',
    'ebat',
    'zaebal',
    'mudak',
    'pidor',
    'xuj',
  ])('%s is found despite its disguise', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeDefined()
  })

  test.each(
    `оскорблять оскорбляет употреблять употребляю застрахуй подстрахуй страхуй перестрахуйся психуй мандат мандарин мандраж команда мандолина
     сабля сабля́ми корабля кораблях рублях рубля граблях хулиган хулиганить плебей плебейский
     себя себе тебе тебя небо небеса хлеб погреб гребля греби стебель учебник учёба потребитель требовать веб вебинар вебкамера
     себестоимость колебание ребёнок ребята дебаты дебют щебень зебра лебедь мебель гребешок служебный лечебный волшебный
     сухую плохую глухую лихую тихую уху эпоху похудеть похуже хуже худой хутор художник похудела хурма Хуан духи
     мудрый мудрец мудрость изумруд Лондон гондола спидометр спидран команде Гондурас
     дрочёна драчёна шлюз шлюпка облучок бляха бляшка облако обляпать приблизительно поезд подъезд приезд
     поездка звезда гнездо бездна воздухе подземный земля скобля ослаблять углублять рассказ
     истребитель погребальный сгребать теребить хребет вытребовать небывалый необъятный требуха
     республика публика сублимация яблоко ебэй eBay ebook hue debate Hugo blade Essex`
      .split(/\s+/)
      .filter(Boolean),
  )('%s passes', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeUndefined()
  })

  test.each([
    'А я и Х. У. Иванов были там в 10:30, и 6 яиц мы взяли.',
    'Шаг 1. Возьмите 2 яйца. Шаг 2. 3 г соли.',
    'И т. д., и т. п., а в 9.30 — е. б. ж., как писал Толстой',
    'Не бойтесь: за углом аптека, до неба далеко, у себя дома.',
  ])('%s passes', text => {
    expect(findObscenity(text)).toBeUndefined()
  })

  test('is rejected with the word as evidence', () => {
    expect(moderate(submission('Какая xyйня'))).toEqual({
      outcome: 'reject',
      findings: [
        {
          code: 'obscenity',
          outcome: 'reject',
          reason: 'В комментарии есть брань. Скажите то же без неё',
          evidence: 'xyйня',
        },
      ],
    })
  })
})

describe('links', () => {
  const newcomer = { author: { createdMs: now - minuteMs, published: 0, refused: 0 } }
  test.each([
    ['Смотрите https://delno.test/fikus', newcomer, ['publish']],
    ['Смотрите вот тут https://botanika.test/fikus', {}, ['publish']],
    ['Смотрите вот тут https://botanika.test/fikus', newcomer, ['pending', 'link_of_newcomer']],
    ['https://botanika.test/fikus', {}, ['pending', 'only_link']],
    ['Скидки тут: https://clck.ru/abc скорее', {}, ['pending', 'short_link']],
    ['Вот https://a.test и https://b.test, ещё https://c.test', {}, ['pending', 'many_links']],
  ] as [string, Partial<Submission>, string[]][])('%s', (text, changes, expected) => {
    expect(verdict(text, changes)).toEqual(expected)
  })
})

describe('repeats', () => {
  const text = 'Лучшие окна в городе, звоните прямо сейчас и получите скидку'
  test('short thanks may be repeated', () => {
    expect(verdict('Спасибо!', { earlier: earlier(['Спасибо!', 'спасибо', 'Спасибо']) })).toEqual(['publish'])
  })
  test('the same text under one article is rejected', () => {
    expect(verdict(text, { earlier: earlier([text]) })).toEqual(['reject', 'repeat'])
    expect(verdict(text, { earlier: earlier([`${text.toUpperCase()}!!!`]) })).toEqual(['reject', 'repeat'])
    expect(verdict(text, { earlier: earlier([text.replace('получите', 'возьмите')]) })).toEqual(['reject', 'repeat'])
    expect(
      verdict('Окна в нашем городе моют раз в год, и то не все и не всегда', { earlier: earlier([text]) }),
    ).toEqual(['publish'])
    expect(verdict(`${text} без выходных`, { earlier: earlier([text]) })).toEqual(['reject', 'repeat'])
  })
  test.each([
    ['zero-width spaces', text.replaceAll('о', 'о\u200b')],
    ['Latin look-alikes', text.replaceAll('о', 'o').replaceAll('е', 'e').replaceAll('с', 'c')],
    ['accents', text.replaceAll('о', 'о\u0301').replaceAll('и', 'и\u0301')],
    ['stretched letters', text.replaceAll('о', 'ооо')],
  ])('the same text disguised with %s is rejected', (_, disguised) => {
    expect(verdict(disguised, { earlier: earlier([text]) })).toEqual(['reject', 'repeat'])
    expect(textKey(disguised)).toBe(textKey(text))
    expect(textKey(textKey(disguised))).toBe(textKey(text))
  })
  test('the same text under another article waits, under many articles it is shadowed', () => {
    expect(verdict(text, { earlier: earlier([text], [102]) })).toEqual(['pending', 'repeat_elsewhere'])
    expect(verdict(text, { earlier: earlier([text, text, text], [102, 103, 104]) })).toEqual([
      'shadow',
      'repeat_everywhere',
    ])
  })
  test('the same text by many people waits', () => {
    expect(verdict(text, { sameByOthers: 2 })).toEqual(['publish'])
    expect(verdict(text, { sameByOthers: 3 })).toEqual(['pending', 'same_by_many'])
  })
  test('likeness is the share of common pairs of neighbouring words', () => {
    expect(likeness(textKey('Ёлка — зелёная!'), textKey('елка зеленая'))).toBe(1)
    expect(likeness(textKey('одно два три'), textKey('четыре пять шесть'))).toBe(0)
  })
})

test('more than thirty comments in an hour, or under more than eight articles in ten minutes, wait', () => {
  const many = (count: number, posts: number[], everyMs: number) => ({
    earlier: earlier(
      Array.from({ length: count }, (_, n) => `Ответ ${n}`),
      posts,
      everyMs,
    ),
  })
  expect(verdict('Да', many(29, [post], minuteMs))).toEqual(['publish'])
  expect(verdict('Да', many(30, [post], minuteMs))).toEqual(['pending', 'too_many'])
  expect(verdict('Да', many(7, [1, 2, 3, 4, 5, 6, 7], minuteMs))).toEqual(['publish'])
  expect(verdict('Да', many(8, [1, 2, 3, 4, 5, 6, 7, 8], minuteMs))).toEqual(['pending', 'too_many_posts'])
})

test('a new account may comment at once; many comments in a day, or earlier rejections, wait', () => {
  const author = { createdMs: now - minuteMs, published: 0, refused: 0 }
  expect(verdict('Здравствуйте', { author })).toEqual(['publish'])
  const ten = earlier(Array.from({ length: 10 }, (_, n) => `Ответ ${n}`))
  expect(verdict('И ещё', { author, earlier: ten })).toEqual(['pending', 'new_account'])
  expect(verdict('И ещё', { earlier: ten })).toEqual(['publish'])
  expect(verdict('И ещё', { author: { ...author, refused: 2 } })).toEqual(['pending', 'refused_before'])
  expect(verdict('И ещё', { author: { ...author, published: 9, refused: 2 } })).toEqual(['publish'])
})

test('the strictest outcome counts, and all findings are reported', () => {
  expect(outcomes.toSorted((a, b) => outcomes.indexOf(a) - outcomes.indexOf(b))).toEqual([
    'publish',
    'mark',
    'pending',
    'shadow',
    'reject',
  ])
  const text = 'Лучшие окна в городе тут https://okna.test и никак иначе, звоните'
  expect(
    verdict(text, {
      earlier: earlier([text, text, text], [102, 103, 104]),
      author: { createdMs: now, published: 0, refused: 5 },
    }),
  ).toEqual(['shadow', 'repeat_everywhere', 'link_of_newcomer', 'refused_before'])
})

test('a text made to be slow is checked quickly', async () => {
  const textsOf = (length: number) =>
    ['х у ', 'недоза', 'a.', '*', 'пере'].map(piece => piece.repeat(length / piece.length))
  // Four times as long: 4 if linear, 16 if quadratic.
  const growth = await growthOf({ from: textsOf(1_250), to: textsOf(5_000) }, texts =>
    texts.map(text => moderate(submission(text))),
  )
  expect(growth).toBeLessThan(8)
})

describe('disguises that normalisation removes', () => {
  test.each([
    'χуй',
    'ҳуй',
    'ӽуй',
    'ｘｙй',
    'ｐｉｚｄｅｃ',
    '𝓅𝒾𝓏𝒹𝑒𝒸',
    '𝐩𝐢𝐳𝐝𝐞𝐜',
    'х\ufe0fу\ufe0fй',
    'х\u3164у\u3164й',
    'х\u115fуй',
    'х\u2800уй',
    'х̷у̷й̷',
    'х😀у😀й',
    'п🔥изд🔥ец',
    'йух',
    'адзип',
    'цедзип',
    'ьтабе',
    'пιздец',
    'ПІЗДЕЦ',
    'пᴜздец',
    'мүдак',
    'бlядь'.replace('l', 'л'),
    'аxуенно',
    'ахуеть',
    'ахуенный',
    'ахуительно',
    'йобаный',
    'йобнутый',
    'пздц',
    'ПЗДЕЦ',
    'χυй',
    'ΧΥЙ',
    'хύй',
    'пυздец',
  ])('%s is found', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeDefined()
  })

  test.each(
    'ебитда ебитде ебитдой ЕБИТДА EBITDA ЕBITDA Ах.Уехал Ах.Уйди йобибайт и.обаятельный и.обалдел и.обнулил пос.п.Здоровье треух жабе бабе себе хула духом тулуп йогурт йод ёж й 😀ужас хорошо😀у хлеб🍞уйдёт мать😂дома συμβόλαιο και χάρη өмір қазақ Ўзбекистон № ½ ²'.split(
      ' ',
    ),
  )('%s passes', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeUndefined()
  })
})

describe('look-alikes of all alphabets', () => {
  const words = ['хуй', 'пизда', 'ебать', 'блядь', 'мудак', 'гондон', 'шлюха', 'ХУЙНЯ', 'ПИЗДЕЦ']
  const alike = Map.groupBy(Object.entries(prototypes as Record<string, string>), ([, look]) => look)
  const lookOf = (letter: string) => (prototypes as Record<string, string>)[letter] ?? letter

  const lettersLike = (letter: string) =>
    (alike.get(lookOf(letter)) ?? []).map(([sign]) => sign).filter(sign => /[\p{L}\p{N}]/u.test(sign))

  test('each letter that Unicode calls confusable with a Russian letter is read as that letter', () => {
    const missed = new Set<string>()
    let tried = 0
    for (const word of words)
      for (const letter of new Set(word))
        for (const sign of lettersLike(letter)) {
          tried += 1
          if (findObscenity(`Ну и ${word.replace(letter, sign)}, конечно`) === undefined)
            missed.add(`${sign} for ${letter}`)
        }
    expect(tried).toBeGreaterThan(500)
    // Greek «σ» is read as «с», its sound.
    expect([...missed].filter(each => each.normalize('NFKC') !== 'σ for о')).toEqual([])
  })

  test.each([
    'ХᎩЙ',
    'хuй',
    'пuздец',
    'ꮋaxyй',
    'пиᏃдец',
    'ᴨиздец',
    'ՊИЗДЕЦ'.replace('Պ', 'П'),
    'рizdeс',
    'pizdеc',
    'хuy',
    'muдak',
    'p1zdec',
    'pi3dec',
    'mud@k',
    'p i z d e c',
    'p.i.z.d.e.c',
    '🅗🅤🅨',
    '🅷🆄🆈',
    'ⓗⓤⓨ',
    '⒣⒰⒴',
    '🇭 🇺 🇾',
    '🇭🇺🇾',
    'ʰᵘʸ',
    'ʜᴜʏ',
    'xúj',
    'х\u{e0061}у\u{e0061}й',
    'х\u2061у\u2064й',
    'х\u17b4у\u17b5й',
    'х\u180eу\u034fй',
    'х\ufe0eу\u{e0100}й',
    'х~у~й',
    'х+у+й',
    'х=у=й',
    'х^у^й',
    'х•у•й',
    'х·у·й',
    'х…у…й',
    'х,у,й',
    "х'у'й",
    'х:у:й',
    'х 😀 у 😀 й',
    'х👨‍👩‍👧у👍🏽й',
    'х❤️у❤️й',
    ')(уй',
    '}{уй',
    '><уй',
    'cedzip',
    'kadum',
    'ЦЕДЗИП',
    'й у х',
    'й.у.х',
    'адз̷ип',
  ])('%s is found', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeDefined()
  })

  test('two hundred innocent sentences in twenty languages, and every comment of the demo, pass', () => {
    const sentences = readFileSync(new URL('innocent-sentences.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    type DemoComment = { says: string; replies?: DemoComment[] }
    const textsOf = ({ says, replies = [] }: DemoComment): string[] => [says, ...replies.flatMap(textsOf)]
    const comments = ['articles', 'health', 'recipes'].flatMap(name => {
      const file = new URL(`../../../../demo/conversation/${name}.yaml`, import.meta.url)
      const threads = parse(readFileSync(file, 'utf8')) as { comments: DemoComment[] }[]
      return threads.flatMap(thread => thread.comments.flatMap(textsOf))
    })
    expect([sentences.length, comments.length]).toEqual([
      expect.toSatisfy(count => count >= 200),
      expect.toSatisfy(count => count > 100),
    ])
    expect(
      [...sentences, ...comments].map(text => [findObscenity(text), text]).filter(([found]) => found !== undefined),
    ).toEqual([])
  })
})

describe('bare addresses', () => {
  test.each([
    'spam-site.ru',
    'SPAM-SITE.RU',
    'www.spam.com',
    't.me/spam',
    'T.ME/spam',
    'hxxps://evil.com/a',
    'hxxp://evil.com',
    'h**p://evil.com',
    '//evil.com',
    'mailto:spam@evil.com',
    'tg://resolve?domain=spam',
    'спам.рф',
    'скидки.онлайн',
    'магазин.москва/акция',
    'spam.co.uk',
    'a.b.spam.shop',
    'vk.com/spam',
    'bit.ly/abc',
    'ｓｐａｍ.ｒｕ',
    'spam\u200b.ru',
    'evil\u3002com',
    'evil\uff0ecom',
    'evil\uff61com/sale',
    'xn--80ak6aa92e.com',
    'spam.xyz?ref=1',
    'wa.me/79990000000',
    'spam.zip/download',
  ])('%s waits for a moderator when a newcomer writes it', address => {
    const newcomer = { author: { createdMs: now - 90 * 24 * 3_600_000, published: 0, refused: 0 } }
    const [outcome, code] = verdict(`Посмотрите, что я нашла: ${address} очень советую`, newcomer)
    expect([outcome, /link/.test(String(code))]).toEqual(['pending', true])
  })

  test.each([
    'и.о. директора',
    'т.е. завтра',
    'т.к. холодно',
    'и т.д. и т.п.',
    'файл file.txt',
    'index.html и app.js',
    'README.md',
    'main.py',
    'архив photo.zip',
    'версия 3.5',
    'на 10.5 кг',
    'в 12.30',
    'Яндекс.Еда',
    'Яндекс.Маркет',
    'пришли дома.Он сказал',
    'уехали.Дети остались',
    'жили.Москва далеко',
    'it is ok.So what',
    'все хорошо.а дальше',
    'Node.js',
    'д.10, кв.5',
    'ул.Ленина',
    'А.С.Пушкин',
    '1.5-2 часа',
    'да...нет',
    'и/или',
    'км/ч',
    'см. стр.12',
    'おいしかったです。また作ります',
    '24/7',
    'почта anna@mail.ru',
  ])('«%s» is not an address', words => {
    const newcomer = { author: { createdMs: now - 90 * 24 * 3_600_000, published: 0, refused: 0 } }
    expect(verdict(`Мне кажется, ${words} тут и правда подходит`, newcomer)).toEqual(['publish'])
  })
})

test('the same text under two other articles waits, under three it is shadowed', () => {
  const words = 'Лучшие цветы в городе, звоните нам в любое время дня'
  const under = (posts: number[]) =>
    verdict(words, {
      earlier: earlier(
        posts.map(() => words),
        posts,
      ),
    })
  expect(under([102, 103])).toEqual(['pending', 'repeat_elsewhere'])
  expect(under([102, 103, 104])).toEqual(['shadow', 'repeat_everywhere'])
})

test('the evidence of hidden addresses is the first short link', () => {
  const { findings } = moderate(submission('Вот https://ya.test и https://bit.ly/a, ещё https://clck.ru/b'))
  expect(findings[0]).toMatchObject({ code: 'short_link', evidence: expect.stringContaining('bit.ly/a') })
})
