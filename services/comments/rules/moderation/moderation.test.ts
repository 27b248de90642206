import { describe, expect, test } from 'vitest'
import { moderate } from './moderate.ts'
import { findObscenity } from './obscenity.ts'
import { outcomes, type Submission } from './phase.ts'
import { likeness, textKey } from './repeats.ts'

const now = Date.parse('2026-11-21T06:00:00Z')
const minuteMs = 60_000
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
  ])('%s is found in its disguise', word => {
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
  )('%s is a word like any other', word => {
    expect(findObscenity(`Ну и ${word}, конечно`)).toBeUndefined()
  })

  test.each([
    'А я и Х. У. Иванов были там в 10:30, и 6 яиц мы взяли.',
    'Шаг 1. Возьмите 2 яйца. Шаг 2. 3 г соли.',
    'И т. д., и т. п., а в 9.30 — е. б. ж., как писал Толстой',
    'Не бойтесь: за углом аптека, до неба далеко, у себя дома.',
  ])('%s is said without harm', text => {
    expect(findObscenity(text)).toBeUndefined()
  })

  test('is refused with the word that it was found in', () => {
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
  test('thanks may be said as often as one likes', () => {
    expect(verdict('Спасибо!', { earlier: earlier(['Спасибо!', 'спасибо', 'Спасибо']) })).toEqual(['publish'])
  })
  test('the same under one article is sent back', () => {
    expect(verdict(text, { earlier: earlier([text]) })).toEqual(['reject', 'repeat'])
    expect(verdict(text, { earlier: earlier([`${text.toUpperCase()}!!!`]) })).toEqual(['reject', 'repeat'])
    expect(verdict(text, { earlier: earlier([text.replace('получите', 'возьмите')]) })).toEqual(['reject', 'repeat'])
    expect(
      verdict('Окна в нашем городе моют раз в год, и то не все и не всегда', { earlier: earlier([text]) }),
    ).toEqual(['publish'])
    expect(verdict(`${text} без выходных`, { earlier: earlier([text]) })).toEqual(['reject', 'repeat'])
  })
  test('under another article it waits, under many it stands in a shadow', () => {
    expect(verdict(text, { earlier: earlier([text], [102]) })).toEqual(['pending', 'repeat_elsewhere'])
    expect(verdict(text, { earlier: earlier([text, text, text], [102, 103, 104]) })).toEqual([
      'shadow',
      'repeat_everywhere',
    ])
  })
  test('the same by many people waits', () => {
    expect(verdict(text, { sameByOthers: 2 })).toEqual(['publish'])
    expect(verdict(text, { sameByOthers: 3 })).toEqual(['pending', 'same_by_many'])
  })
  test('likeness is the share of neighbouring words in common', () => {
    expect(likeness(textKey('Ёлка — зелёная!'), textKey('елка зеленая'))).toBe(1)
    expect(likeness(textKey('одно два три'), textKey('четыре пять шесть'))).toBe(0)
  })
})

test('velocity: more than thirty in an hour, or under more than eight articles in ten minutes', () => {
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

test('a new account may talk at once; without a pause, or after refusals, it waits', () => {
  const author = { createdMs: now - minuteMs, published: 0, refused: 0 }
  expect(verdict('Здравствуйте', { author })).toEqual(['publish'])
  const ten = earlier(Array.from({ length: 10 }, (_, n) => `Ответ ${n}`))
  expect(verdict('И ещё', { author, earlier: ten })).toEqual(['pending', 'new_account'])
  expect(verdict('И ещё', { earlier: ten })).toEqual(['publish'])
  expect(verdict('И ещё', { author: { ...author, refused: 2 } })).toEqual(['pending', 'refused_before'])
  expect(verdict('И ещё', { author: { ...author, published: 9, refused: 2 } })).toEqual(['publish'])
})

test('the strictest answer counts, everything found is told', () => {
  expect(outcomes.toSorted((a, b) => outcomes.indexOf(a) - outcomes.indexOf(b))).toEqual([
    'publish',
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

test('a text made to take long takes no time', () => {
  const since = performance.now()
  for (const text of [
    'х у '.repeat(1_250),
    'недоза'.repeat(830),
    'a.'.repeat(2_500),
    '*'.repeat(5_000),
    'пере'.repeat(1_250),
  ])
    moderate(submission(text))
  expect(performance.now() - since).toBeLessThan(500)
})
