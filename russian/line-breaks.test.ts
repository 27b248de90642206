import { describe, expect, test } from 'vitest'
import { bindHyphens, bindSpaces, bindTitle, bindWords } from './line-breaks.ts'

/** `_` stands for a no-break space and `+` for a hyphen or dash that does not break. */
const shown = (text: string) => text.replaceAll('\u00a0', '_').replace(/([-–])\u2060/gu, '$1+')

describe('a line breaks only where a Russian line may', () => {
  test.each([
    // Short words
    ['Мы живём в доме у реки', 'Мы_живём в_доме у_реки'],
    ['Суп без мяса и для детей', 'Суп без_мяса и_для_детей'],
    ['И вот он пришёл', 'И_вот он_пришёл'],
    ['Он «не хочет» дожидаться', 'Он_«не_хочет» дожидаться'],
    ['Пельмени, ради которых собираются', 'Пельмени, ради_которых собираются'],
    // Particles
    ['Если бы знать, то ли ещё будет', 'Если_бы знать, то_ли ещё_будет'],
    ['Тот же автобус', 'Тот_же автобус'],
    // A chain lets its first words go; a preposition stays with a long word
    ['Но и не в библиотеке', 'Но и_не_в_библиотеке'],
    ['с самого начала и без снисхождения.', 'с_самого начала и_без_снисхождения.'],
    ['если бы он и не проспал остановку', 'если_бы он_и_не_проспал остановку'],
    ['если бы он и не просыпался утром рано', 'если_бы он_и_не_просыпался утром_рано'],
    ['при использовании, в производительности', 'при_использовании, в_производительности'],
    // As typograf stores it
    ['что если\u00a0вы\u00a0проспали остановку', 'что если вы_проспали остановку'],
    ['как\u00a0в\u00a0театре «Наша\u00a0Кухня» на\u00a0Мира', 'как в_театре «Наша_Кухня» на_Мира'],
    ['разложила их\u00a0не\u00a0по\u00a0своей красоте', 'разложила их_не_по_своей красоте'],
    ['разложила их\u00a0не\u00a0по\u00a0необходимости', 'разложила их не_по_необходимости'],
    ['и\u00a0не\u00a0чувствовать\u00a0вины', 'и_не_чувствовать вины'],
    // Dashes
    ['Жизнь — это дорога', 'Жизнь_— это дорога'],
    ['Пришёл, увидел, – сказал он', 'Пришёл, увидел,_– сказал_он'],
    ['— Привет, — сказал он.', '—_Привет,_— сказал_он.'],
    // As typograf stores it: tied on both sides.
    ['Нет, — ответила она.\u00a0—\u00a0Человек взвешивает', 'Нет,_— ответила она._— Человек взвешивает'],
    // Numbers and signs
    ['Возьмите 300 г муки и 2 ст. л. сметаны', 'Возьмите 300_г муки и_2_ст._л. сметаны'],
    ['около 20 минут при 180 °C', 'около 20_минут при_180_°C'],
    ['12 500 рублей, это 5 % от суммы', '12_500_рублей, это 5_% от_суммы'],
    ['Дом № 5, см. таблицу и рис. 2', 'Дом №_5, см._таблицу и_рис._2'],
    ['в 2020 г. Потом ещё раз', 'в_2020_г. Потом ещё_раз'],
    ['в 1812 году, в XIX веке', 'в_1812_году, в_XIX_веке'],
    // Names and abbreviations
    ['Пишет А. С. Пушкин, поэт из Москвы', 'Пишет_А._С._Пушкин, поэт из_Москвы'],
    ['Это т. е. всё и т. д. без конца', 'Это т._е. всё и_т._д._без_конца'],
    ['г. Тула, ул. Мира', 'г._Тула, ул._Мира'],
    // Words with a hyphen
    ['кто-то, что-либо, где-нибудь, скажи-ка', 'кто-+то, что-+либо, где-+нибудь, скажи-+ка'],
    ['дня три-четыре, раз пять-шесть', 'дня три-+четыре, раз пять-+шесть'],
    ['неделю-полторы, день-другой, час-другой', 'неделю-+полторы, день-+другой, час-+другой'],
    ['по-русски, кое-как, из-за угла', 'по-+русски, кое-+как, из-+за_угла'],
    ['Ростов-на-Дону, интернет-магазин', 'Ростов-+на-+Дону, интернет-магазин'],
    ['5-летний, 1-й, 2020–2021', '5-+летний, 1-+й, 2020–+2021'],
    ['пишите на a-b@delno.test, https://delno.test/kto-to', 'пишите на_a-b@delno.test, https://delno.test/kto-to'],
    ['команда npm-run-all', 'команда npm-run-all'],
    // The end of a paragraph
    ['Так и должно было быть всё.', 'Так и_должно было быть_всё.'],
    // Between elements
    ['Он живёт в ', 'Он_живёт в_'],
    [' — и это всё', '_— и_это_всё'],
    ['', ''],
    ['слово', 'слово'],
  ])('%s', (text, bound) => {
    expect(shown(bindWords(text))).toBe(bound)
    expect(bindWords(bindWords(text))).toBe(bindWords(text))
  })

  test('a group is no longer than a line of a phone: the first short word is let go', () => {
    expect(shown(bindTitle('Сто рецептов и не для путешественников'))).toBe('Сто рецептов и не для_путешественников')
    expect(shown(bindTitle('Что и как в доме'))).toBe('Что и_как в_доме')
    for (const text of ['и '.repeat(200), `${'в '.repeat(9)}общечеловеческом`])
      for (const group of bindSpaces(text).split(' ')) expect(group.length).toBeLessThanOrEqual(22)
  })

  test('a question in a title begins a line', () => {
    const title = bindTitle('Простуда: что помогает, а что просто дорого стоит')
    expect(shown(title)).toBe('Простуда: что_помогает, а_что_просто дорого_стоит')
    expect(bindTitle(title)).toBe(title)
    expect(shown(bindTitle('Храп: когда это звук, а когда остановка дыхания'))).toBe(
      'Храп: когда это звук, а_когда остановка дыхания',
    )
    expect(shown(bindTitle('Сто уведомлений в день: какие оставить'))).toBe('Сто уведомлений в_день: какие оставить')
    expect(shown(bindWords('Он сказал, что пойдёт завтра пешком'))).toBe('Он_сказал, что пойдёт завтра пешком')
  })

  test('only spaces become other spaces, and word joiners come only behind hyphens and dashes', () => {
    const text = 'Как-то раз, в 5–6 часов, он — А. С. Иванов — купил 2 кг муки и т. п. '.repeat(20)
    expect(bindSpaces(text)).toHaveLength(text.length)
    expect(bindWords(text).replaceAll('\u2060', '').replaceAll('\u00a0', ' ')).toBe(text)
    expect(bindHyphens(text)).not.toMatch(/[^-–]\u2060/u)
  })
})

test('a text four times as long takes about four times as long', () => {
  const costOf = (times: number) => {
    const text = 'Как-то раз, в 5–6 часов, он — А. С. Иванов — купил 2 кг муки и т. п. '.repeat(times)
    const runs = Array.from({ length: 5 }, () => {
      // Processor time of this thread: other work on the machine does not count.
      const since = process.threadCpuUsage()
      bindWords(text)
      const { user, system } = process.threadCpuUsage(since)
      return user + system
    })
    return Math.min(...runs)
  }
  expect(costOf(4000) / costOf(1000)).toBeLessThan(8)
})
