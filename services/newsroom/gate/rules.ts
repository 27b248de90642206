// The rules of the gate, in the order in which people see them. The release, the plan, the editor and the scan of the archive use only this list.
// The examples are shown in the settings and are also the tests of each rule.
import { anchorsOf } from '#article-body/anchors.ts'
import { picturesOf } from '#article-body/pictures.ts'
import { listProblems } from '#article-body/problems.ts'
import { ageMarks } from '#contract/article.ts'
import { articleDraft } from '#contract/office/content.ts'
import { count } from '#russian/plural.ts'
import { anglicisms } from './anglicisms.ts'
import { makeWordFinder, type WordFinder } from '#russian/find-words.ts'
import type { Problem } from './problem.ts'
import type { GateInput } from './gate-input.ts'
import { eridForm } from '#domain/advertising.ts'
import { consentTexts, readConsentPath } from '#domain/consent.ts'
import { innProblem } from '#domain/inn.ts'
import { linesOf, numberOf, pairsOf, type GateExample, type GateRule, type Params } from './rule.ts'

const { shape } = articleDraft
const signs = ['знак', 'знака', 'знаков'] as const

type Pair = { word: string; instead: string }
const finders = new WeakMap<readonly Pair[], WordFinder<Pair>>()

/** The finder of a list, compiled at its first use. */
function finderOf(pairs: readonly Pair[], isName = false): WordFinder<Pair> {
  const known = finders.get(pairs) ?? makeWordFinder(pairs, ({ word }) => word, { isName })
  finders.set(pairs, known)
  return known
}

const when = (isWrong: boolean, field: string, reason: string): Problem[] => (isWrong ? [{ field, reason }] : [])

/** A capitalised word in the middle of a sentence is a name; at its beginning it may be an ordinary word. */
const isNameAt = (text: string, at: number) =>
  /\p{Lu}/u.test(text[at]!) && !/(?:^|[.!?…:\n]["«(]?\s*)$/u.test(text.slice(0, at))

/** Words in quotation marks are somebody else's words or a name. */
const isQuotedAt = (text: string, at: number) => {
  const before = text.slice(Math.max(0, at - 300), at)
  return before.lastIndexOf('«') > before.lastIndexOf('»') || before.lastIndexOf('“') > before.lastIndexOf('”')
}

function findForeignWords({ draft, tree, ownWordsOf }: GateInput, params: Params): Problem[] {
  const find = finderOf(pairsOf(params, 'words'))
  const told = new Set<string>()
  const look = (text: string, field: string, block?: number): Problem[] =>
    find(text).flatMap(({ item, words, at }) => {
      if (told.has(item.word) || isNameAt(text, at) || isQuotedAt(text, at)) return []
      told.add(item.word)
      const instead = item.instead === '' ? '' : `, по-русски: ${item.instead}`
      return [{ field, reason: `«${words}»${instead}`, ...(block !== undefined && { block }) }]
    })
  return [
    ...look(draft.title, 'title'),
    ...look(draft.excerpt, 'standfirst'),
    ...tree.flatMap((_, block) => look(ownWordsOf(block), 'body', block)),
  ]
}

function findUnmarked({ draft, tree, wordsOf }: GateInput, params: Params): Problem[] {
  const find = finderOf(pairsOf(params, 'names'), true)
  const notes = tree.findIndex(({ type }) => type === 'footnotes')
  const footnotes = notes < 0 ? '' : wordsOf(notes)
  const told = new Set<string>()
  const look = (text: string, field: string, around: string, block?: number): Problem[] =>
    find(text).flatMap(({ item, words }) => {
      if (told.has(item.word)) return []
      told.add(item.word)
      // Only the first mention needs the mark, in its block or in the footnotes.
      if (item.instead !== '' && markOf(item)(`${around}\n${footnotes}`).length > 0) return []
      const mark = item.instead === '' ? 'пометка' : `пометка «${item.instead}»`
      return [{ field, reason: `«${words}»: нужна ${mark}`, ...(block !== undefined && { block }) }]
    })
  return [
    ...tree.flatMap((_, block) => look(wordsOf(block), 'body', wordsOf(block), block)),
    ...look(draft.title, 'title', draft.title),
    ...look(draft.excerpt, 'standfirst', draft.excerpt),
  ]
}

const marks = new WeakMap<Pair, WordFinder<Pair>>()
function markOf(item: Pair): WordFinder<Pair> {
  const known = marks.get(item) ?? makeWordFinder([item], ({ instead }) => instead)
  marks.set(item, known)
  return known
}

const isAdvertisingLabel = (label: string) => /(?:^|[^\p{L}])реклама(?:[^\p{L}]|$)/iu.test(label)

function findAdvertisingProblems({ draft, nodes }: GateInput): Problem[] {
  const { isAdvertising, advertLabel, adsToken, meta } = draft
  const advertiser = meta.office?.advertiser
  const found: Problem[] = []
  const say = (field: string, reason: string) => found.push({ field, reason })
  if (isAdvertising) {
    if (adsToken === null) say('adsToken', 'нет erid: реклама без него не выходит')
    else if (!eridForm.test(adsToken)) say('adsToken', 'erid не похож на настоящий: в нём от 10 латинских букв и цифр')
    if (!advertiser?.name.trim()) say('advertiser-name', 'не назван рекламодатель')
    const wrong = advertiser?.inn.trim() ? innProblem(advertiser.inn.trim()) : 'нет ИНН рекламодателя'
    if (wrong) say('advertiser-inn', wrong)
    if (!advertiser?.contract.trim()) say('advertiser-contract', 'нет номера договора')
    if (advertLabel === null || !isAdvertisingLabel(advertLabel)) say('advertLabel', 'в пометке нет слова «Реклама»')
    else if (advertiser?.name.trim() && !advertLabel.includes(advertiser.name.trim()))
      say('advertLabel', `в пометке не назван рекламодатель: ${advertiser.name.trim()}`)
  } else if (adsToken !== null) say('isAdvertising', 'есть erid, но текст не отмечен как реклама')
  for (const { node, block } of nodes('goods'))
    if (node.attributes.erid !== undefined && node.attributes.erid !== '' && !eridForm.test(node.attributes.erid))
      found.push({ field: 'body', reason: 'у товара erid не похож на настоящий', block })
  // A link cannot carry its own erid token, so paid links are allowed only in a text that has one.
  for (const { node, block } of nodes('link', 'button'))
    if (!isAdvertising && /\bsponsored\b/.test(node.attributes.rel ?? ''))
      found.push({ field: 'body', reason: 'оплаченная ссылка, а текст не отмечен как реклама', block })
  return found
}

function findAgeProblems({ draft, words }: GateInput, params: Params): Problem[] {
  const { ageMark } = draft.meta
  // A recipe has no mark: the recipe service does not keep one.
  if (draft.recipe) return []
  if (!ageMark) return [{ field: 'ageMark', reason: 'нет возрастной метки' }]
  const least = numberOf(params, 'times')
  const topics = pairsOf(params, 'topics')
  const ageOf = (mark: string) => ageMarks.indexOf(mark as (typeof ageMarks)[number])
  const times = new Map<Pair, number>()
  for (const { item } of finderOf(topics)(words)) times.set(item, (times.get(item) ?? 0) + 1)
  return topics.flatMap(topic =>
    (times.get(topic) ?? 0) >= least && ageOf(topic.instead) > ageOf(ageMark)
      ? [
          {
            field: 'ageMark',
            reason: `речь о теме «${topic.word}»: метка не ниже ${topic.instead}, а стоит ${ageMark}`,
          },
        ]
      : [],
  )
}

/** Whole months between two days. */
function monthsSince(day: string, today: string): number {
  const [from, to] = [new Date(day), new Date(today)]
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months
}

function findUnsigned({ draft, signature, today }: GateInput, params: Params): Problem[] {
  if (draft.type !== 'health') return []
  if (!signature) return [{ field: 'expert', reason: 'нет эксперта: кто отвечает за сказанное о здоровье' }]
  if (signature.reviewedAt === null)
    return [{ field: 'reviewedAt', reason: 'эксперт не подтвердил факты: нет даты проверки' }]
  if (signature.reviewedAt > today) return [{ field: 'reviewedAt', reason: 'дата проверки ещё не наступила' }]
  const months = numberOf(params, 'months')
  return when(
    monthsSince(signature.reviewedAt, today) >= months,
    'reviewedAt',
    `эксперт проверял больше чем ${count(months, ['месяц', 'месяца', 'месяцев'])} назад`,
  )
}

type DraftClaim = NonNullable<NonNullable<GateInput['draft']['meta']['office']>['claims']>[number]

/** Why a claim must not go out. */
function brokenClaim({ isGone, sources, state, signature }: DraftClaim, name: string, today: string) {
  if (isGone) return `утверждения ${name} больше нет в тексте: верните слова или уберите его из списка`
  if (sources.length === 0) return `у утверждения ${name} нет источника`
  if (sources.every(until => until !== null && until < today)) return `источники утверждения ${name} уже не действуют`
  if (state === 'mend') return `утверждение ${name} нужно поправить`
  if (signature === 'changed')
    return `подпись под утверждением ${name} больше не действует: эксперт должен подписать его снова`
  return signature === 'none' ? `утверждение ${name} эксперт не подписал` : undefined
}

const nameOf = ({ words }: DraftClaim) => `«${words.length > 60 ? `${words.slice(0, 59)}…` : words}»`

function findBrokenClaims({ draft, tree, today, wordsOf }: GateInput): Problem[] {
  if (draft.type !== 'health') return []
  return (draft.meta.office?.claims ?? []).flatMap(claim => {
    const reason = brokenClaim(claim, nameOf(claim), today)
    if (reason === undefined) return []
    const block = claim.isGone ? -1 : tree.findIndex((_, at) => wordsOf(at).includes(claim.words))
    return [{ field: 'claims', reason, ...(block >= 0 && { block }) }]
  })
}

function findOpenSources({ draft }: GateInput): Problem[] {
  if (draft.type !== 'health') return []
  return (draft.meta.office?.claims ?? []).flatMap(claim => {
    if (!claim.isSourceOpen || claim.isGone) return []
    return [
      { field: 'claims', reason: `источник утверждения ${nameOf(claim)} изменился или не открывается: посмотрите` },
    ]
  })
}

const hostOf = (href: string) => /^https?:\/\/([^/?#]+)/i.exec(href)?.[1]

function findUnsourced({ draft, nodes }: GateInput, params: Params): Problem[] {
  if (draft.type !== 'health') return []
  const named = (draft.meta.source ?? []).filter(({ text, url }) => text.trim() !== '' || url).length
  const cited = new Set([
    ...nodes('link').flatMap(({ node }) => hostOf(node.attributes.href) ?? []),
    ...nodes('footnote').map(({ node }) => node.id),
  ]).size
  const ofClaims = (draft.meta.office?.claims ?? []).reduce((sum, { sources }) => sum + sources.length, 0)
  const least = numberOf(params, 'sources')
  const found = named + cited + ofClaims
  const forms = ['источник', 'источника', 'источников'] as const
  return when(
    found < least,
    'source',
    found === 0 ? 'нет источников' : `${count(found, forms)}, а нужно не меньше ${least}`,
  )
}

function findUnworded({ draft, pictures }: GateInput): Problem[] {
  const kept = new Set(draft.meta.office?.decorations)
  for (const src of kept) {
    const stored = draft.images[src]
    if (stored) kept.add(stored.origin)
  }
  const found: Problem[] = pictures
    .filter(({ alt, src }) => alt.trim() === '' && !kept.has(src))
    .map(({ src, block }) => ({
      field: 'body',
      reason: `картинка без подписи для незрячих: ${src.split('/').at(-1)}`,
      block,
      picture: src,
    }))
  if (draft.cover !== null && draft.cover.alt.trim() === '' && !kept.has('cover'))
    found.unshift({ field: 'cover', reason: 'обложка без подписи для незрячих', picture: 'cover' })
  return found
}

function findUnconsented({ tree, nodes, words }: GateInput, params: Params): Problem[] {
  const hosts = linesOf(params, 'hosts')
  const foreign = [
    ...nodes('iframe', 'embed').filter(({ node }) => {
      const { src, url } = node.attributes as { src?: string; url?: string }
      return hosts.some(
        host => (hostOf(src ?? url ?? '') ?? '').endsWith(host.split('/')[0]!) && (src ?? url ?? '').includes(host),
      )
    }),
    ...nodes('unknown').filter(({ node }) =>
      /^(?:form|input|contact-form)/.test(node.attributes.name.split('/').at(-1)!),
    ),
  ]
  // One version of our own text stays as it is for ever: a form must name the one that applies.
  const dated = nodes('link', 'button').find(({ node }) => {
    const { href = '' } = node.attributes
    return readConsentPath(href.replace(/[?#].*$/, '')) !== undefined
  })
  if (dated)
    return [
      {
        field: 'body',
        reason: 'ссылка на одну версию согласия: нужна страница, где всегда действующая',
        block: dated.block,
      },
    ]
  if (foreign.length === 0 || tree.length === 0) return []
  const named = nodes('link', 'button').some(({ node }) => node.attributes.href === consentTexts.data.path)
  if (named) return []
  // Law 152-FZ: people must consent before they send personal data, and the form must say to what.
  if (/соглас\p{L}*[^.]{0,80}персональн\p{L}*\s+данн/iu.test(words)) return []
  const [first] = foreign
  return [
    { field: 'body', reason: 'у формы нет слов о согласии на обработку персональных данных', block: first!.block },
  ]
}

function findBadLinks({ tree, nodes, draft }: GateInput): Problem[] {
  const found: Problem[] = []
  let known: Set<string> | undefined
  for (const { node, block } of nodes('link', 'button')) {
    const { href = '' } = node.attributes
    if (/^http:\/\//i.test(href))
      found.push({ field: 'body', reason: `ссылка без шифрования: ${href.slice(0, 100)}`, block })
    if (!/^#./.test(href)) continue
    known ??= anchorsOf(tree)
    if (!known.has(decoded(href.slice(1))))
      found.push({ field: 'body', reason: `ссылка ведёт на место, которого нет: ${href.slice(0, 100)}`, block })
  }
  for (const { node, block } of nodes('unknown'))
    if (['a', 'link'].includes(node.attributes.name))
      found.push({
        field: 'body',
        reason: 'ссылка с опасным или неверным адресом: читатели увидят только слова',
        block,
      })
  const { source, cover_source: cover, adsSource } = draft.meta
  const named = [
    ...(source ?? []).map(link => ['source', link] as const),
    ['cover_source', cover] as const,
    ['adsSource', adsSource] as const,
  ]
  for (const [field, link] of named)
    if (link?.url && !/^(?:https?:\/\/|\/(?![/\\]))/i.test(link.url))
      found.push({ field, reason: `у источника «${link.text}» неверный адрес` })
  return found
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const picture = (alt: string): NonNullable<GateInput['draft']['cover']> => ({
  image_id: 1,
  origin: '/media/1/640.webp',
  alt,
  width: 640,
  height: 480,
  sizes: [],
  thumbhash: null,
  focal: null,
  is_transparent: false,
})
const advertiser = { name: 'ООО «Сухие ноги»', inn: '7707083893', contract: '114' }
const advertising = {
  isAdvertising: true,
  adsToken: '2VtzqwQ8hZcXk',
  advertLabel: 'Реклама. ООО «Сухие ноги», ИНН 7707083893',
  meta: { office: { advertiser } },
}

/** An example: a text about health with one claim. */
const healthDraft = (changes: Partial<DraftClaim>): GateExample['draft'] => ({
  type: 'health',
  body: '<p>Спать прохладнее всего при 17–20 °C.</p>',
  meta: {
    office: {
      claims: [
        {
          id: 1,
          words: 'Спать прохладнее всего при 17–20 °C.',
          isGone: false,
          sources: [null],
          state: 'true',
          signature: 'signed',
          ...changes,
        },
      ],
    },
  },
})

export const gateRules: readonly GateRule[] = [
  {
    id: 'accepted',
    title: 'Сайт примет статью',
    about: 'Поля читаются, названные люди и темы есть, адрес свободен, картинки на месте.',
    reads: ['fields'],
    severity: 'stop',
    isFixed: true,
    params: [],
    find: ({ refusals }) => [...refusals],
    examples: { good: [{ words: 'Адрес свободен, автор есть', draft: {} }], bad: [] },
  },
  {
    id: 'words',
    title: 'Есть заголовок и текст',
    about: 'Заголовок не длиннее 500 знаков, подводка — 2000. Без них странице нечего показать.',
    reads: ['card', 'words'],
    severity: 'stop',
    isFixed: true,
    params: [],
    find: ({ draft, tree, words }) => [
      ...when(draft.title === '', 'title', 'нет заголовка'),
      ...when(
        draft.title !== '' && !shape.title.safeParse(draft.title).success,
        'title',
        'заголовок длиннее 500 знаков',
      ),
      ...when(!shape.excerpt.safeParse(draft.excerpt).success, 'standfirst', 'подводка длиннее 2000 знаков'),
      ...when(
        words.slice(draft.title.length + draft.excerpt.length + 2).trim() === '' && picturesOf(tree).length === 0,
        'body',
        'нет текста',
      ),
    ],
    examples: {
      good: [{ words: 'Заголовок и абзац', draft: { title: 'Фикус зимой', body: '<p>Поливать редко.</p>' } }],
      bad: [
        { words: 'Абзац без заголовка', draft: { title: '', body: '<p>Поливать редко.</p>' } },
        { words: 'Заголовок без текста', draft: { title: 'Фикус зимой', body: '' } },
      ],
    },
  },
  {
    id: 'blind-words',
    title: 'У картинок есть подпись для незрячих',
    about: 'Обложка и картинки текста описаны словами, или отмечено, что это украшение и описывать нечего.',
    law: 'ГОСТ Р 52872-2019; WCAG 2.2, 1.1.1',
    reads: ['pictures'],
    severity: 'stop',
    params: [],
    find: findUnworded,
    examples: {
      good: [
        { words: 'Картинка со словами', draft: { body: '<p><img src="/media/1/640.webp" alt="Фикус у окна"></p>' } },
        {
          words: 'Картинка отмечена как украшение',
          draft: {
            body: '<p><img src="/media/1/640.webp" alt=""></p>',
            meta: { office: { decorations: ['/media/1/640.webp'] } },
          },
        },
        { words: 'Обложка со словами', draft: { cover: picture('Фикус у окна') } },
      ],
      bad: [
        { words: 'Картинка без слов', draft: { body: '<p><img src="/media/1/640.webp" alt=""></p>' } },
        { words: 'Обложка без слов', draft: { cover: picture('') } },
      ],
    },
  },
  {
    id: 'advertising',
    title: 'Реклама помечена, как велит закон',
    about: 'У рекламы есть erid, рекламодатель с верным ИНН, договор и пометка «Реклама» с его именем.',
    law: '38-ФЗ, ст. 5 и 18.1',
    reads: ['fields', 'links'],
    severity: 'stop',
    params: [],
    find: findAdvertisingProblems,
    examples: {
      good: [
        { words: 'Не реклама', draft: {} },
        { words: 'Всё заполнено', draft: advertising },
      ],
      bad: [
        { words: 'Нет erid', draft: { ...advertising, adsToken: null } },
        {
          words: 'В ИНН описка',
          draft: { ...advertising, meta: { office: { advertiser: { ...advertiser, inn: '7707083894' } } } },
        },
        { words: 'В пометке нет слова «Реклама»', draft: { ...advertising, advertLabel: 'Спецпроект' } },
        { words: 'Есть erid, а рекламой не отмечено', draft: { adsToken: '2VtzqwQ8hZcXk' } },
        {
          words: 'Оплаченная ссылка',
          draft: { body: '<p><a href="https://delno.test/x" rel="sponsored">Купить</a></p>' },
        },
      ],
    },
  },
  {
    id: 'marked',
    title: 'Люди и организации, которых надо помечать',
    about:
      'При первом упоминании, в любом падеже, в том же абзаце или в сноске стоит пометка. Список ведёт редакция: официальные реестры публикуют Минюст (иностранные агенты, нежелательные организации), Росфинмониторинг и ФСБ.',
    law: '255-ФЗ; закон «О СМИ», ст. 4',
    reads: ['card', 'words'],
    severity: 'stop',
    params: [
      { key: 'asOf', label: 'Список сверен с реестрами', note: 'День последней сверки', kind: 'date', value: null },
      {
        key: 'names',
        label: 'Имена и названия',
        note: 'По одному в строке: имя — пометка. Фамилия и имя находятся в любом порядке и падеже',
        second: 'пометка',
        kind: 'pairs',
        value: [],
      },
    ],
    find: findUnmarked,
    examples: {
      good: [
        {
          words: '«Иван Выдуманный (внесён в реестр выдумок)» — помечено',
          draft: { body: '<p>Это сказал Иван Выдуманный (внесён в реестр выдумок).</p>' },
          params: { names: [{ word: 'Иван Выдуманный', instead: 'внесён в реестр выдумок' }] },
        },
        {
          words: '«выдуманный случай» — не имя',
          draft: { body: '<p>Это выдуманный случай.</p>' },
          params: { names: [{ word: 'Иван Выдуманный', instead: 'внесён в реестр выдумок' }] },
        },
      ],
      bad: [
        {
          words: '«Спросили Выдуманного Ивана» — без пометки',
          draft: { body: '<p>Мы спросили Выдуманного Ивана.</p>' },
          params: { names: [{ word: 'Иван Выдуманный', instead: 'внесён в реестр выдумок' }] },
        },
        {
          words: '«в Фонде небылиц» — без пометки',
          draft: { body: '<p>Об этом узнали в Фонде небылиц.</p>' },
          params: { names: [{ word: 'Фонд небылиц', instead: 'организация-выдумка' }] },
        },
      ],
    },
  },
  {
    id: 'health-signature',
    title: 'За текст о здоровье отвечает эксперт',
    about: 'У статьи о здоровье назван эксперт, и он проверил факты не слишком давно.',
    law: 'Правило редакции',
    reads: ['fields'],
    severity: 'stop',
    params: [
      {
        key: 'months',
        label: 'Проверка устаревает через',
        note: 'месяцев',
        kind: 'number',
        value: 24,
        min: 1,
        max: 120,
      },
    ],
    find: findUnsigned,
    examples: {
      good: [
        { words: 'Статья не о здоровье', draft: {} },
        {
          words: 'Эксперт проверил недавно',
          draft: { type: 'health', expert: 'vera', meta: { office: { reviewedAt: '2026-11-01' } } },
        },
      ],
      bad: [
        { words: 'Эксперта нет', draft: { type: 'health' } },
        { words: 'Проверки не было', draft: { type: 'health', expert: 'vera' } },
        {
          words: 'Проверяли три года назад',
          draft: { type: 'health', expert: 'vera', meta: { office: { reviewedAt: '2023-11-01' } } },
        },
      ],
    },
  },
  {
    id: 'health-claims',
    title: 'За каждым утверждением — источник и подпись',
    about:
      'Каждое утверждение из списка стоит в тексте, у него есть действующий источник, и эксперт подписал именно эти слова.',
    law: 'Правило редакции',
    reads: ['words', 'fields'],
    severity: 'stop',
    params: [],
    find: findBrokenClaims,
    examples: {
      good: [
        { words: 'Утверждений в списке нет', draft: { type: 'health' } },
        { words: 'Источник назван, слова подписаны', draft: healthDraft({}) },
        { words: 'Один из источников ещё действует', draft: healthDraft({ sources: ['2024-01-01', null] }) },
      ],
      bad: [
        { words: 'Источника нет', draft: healthDraft({ sources: [] }) },
        { words: 'Источник больше не действует', draft: healthDraft({ sources: ['2024-01-01'] }) },
        { words: 'Слов больше нет в тексте', draft: healthDraft({ isGone: true }) },
        { words: 'Утверждение нужно поправить', draft: healthDraft({ state: 'mend' }) },
        { words: 'Слова изменились после подписи', draft: healthDraft({ signature: 'changed' }) },
        { words: 'Подписи ещё нет', draft: healthDraft({ signature: 'none' }) },
      ],
    },
  },
  {
    id: 'health-changed-sources',
    title: 'Источники утверждений не менялись',
    about:
      'Если раз в неделю сверять страницы источников: слова страницы те же, что были, или редактор решил, что перемена ничего не меняет.',
    law: 'Правило редакции',
    reads: ['words', 'fields'],
    severity: 'warn',
    params: [],
    find: findOpenSources,
    examples: {
      good: [
        { words: 'Источник прежний', draft: healthDraft({}) },
        { words: 'Слов утверждения больше нет в тексте', draft: healthDraft({ isSourceOpen: true, isGone: true }) },
      ],
      bad: [{ words: 'Страница источника изменилась, и никто не решил', draft: healthDraft({ isSourceOpen: true }) }],
    },
  },
  {
    id: 'health-sources',
    title: 'У текста о здоровье есть источники',
    about: 'Считаются поле «Источники», источники утверждений, разные сайты, на которые есть ссылки, и сноски.',
    law: 'Правило редакции',
    reads: ['links', 'fields'],
    severity: 'stop',
    params: [{ key: 'sources', label: 'Не меньше', note: 'источников', kind: 'number', value: 1, min: 1, max: 20 }],
    find: findUnsourced,
    examples: {
      good: [
        {
          words: 'Ссылка на исследование',
          draft: { type: 'health', body: '<p>Так <a href="https://journal.test/1">выяснили</a>.</p>' },
        },
        {
          words: 'Источник есть у утверждения',
          draft: healthDraft({}),
        },
        {
          words: 'Источник назван в поле',
          draft: { type: 'health', meta: { source: [{ url: null, text: 'Клинические рекомендации' }] } },
        },
      ],
      bad: [{ words: 'Ни ссылок, ни сносок', draft: { type: 'health', body: '<p>Спать полезно.</p>' } }],
    },
  },
  {
    id: 'consents',
    title: 'У чужой формы есть согласие',
    about:
      'Рядом с формой другого сайта сказано о согласии на обработку персональных данных или стоит ссылка на наш текст, а не на одну его версию. У наших форм согласие есть само.',
    law: '152-ФЗ, ст. 9',
    reads: ['blocks', 'words', 'links'],
    severity: 'stop',
    params: [
      {
        key: 'hosts',
        label: 'Адреса форм',
        note: 'По одному в строке: начало адреса без https',
        kind: 'lines',
        value: ['forms.yandex.ru', 'docs.google.com/forms', 'typeform.com'],
      },
    ],
    find: findUnconsented,
    examples: {
      good: [
        {
          words: 'Форма и слова о согласии',
          draft: {
            body: '<iframe src="https://forms.yandex.ru/u/1"></iframe><p>Отправляя, вы даёте согласие на обработку персональных данных.</p>',
          },
        },
        {
          words: 'Форма и ссылка на наш текст',
          draft: {
            body: '<iframe src="https://forms.yandex.ru/u/1"></iframe><p><a href="/personalnye-dannye">Что будет с вашими данными</a>.</p>',
          },
        },
        { words: 'Видео — не форма', draft: { body: '<iframe src="https://video.test/1"></iframe>' } },
      ],
      bad: [
        {
          words: 'Форма без слов',
          draft: { body: '<iframe src="https://forms.yandex.ru/u/1"></iframe><p>Запишитесь.</p>' },
        },
        {
          words: 'Ссылка на прежнюю версию',
          draft: { body: '<p>Вы соглашаетесь с <a href="/personalnye-dannye/2026-11">политикой</a>.</p>' },
        },
      ],
    },
  },
  {
    id: 'links',
    title: 'Ссылки целы',
    about: 'Ссылка ведёт на место, которое есть, по безопасному адресу.',
    reads: ['links'],
    severity: 'warn',
    params: [],
    find: findBadLinks,
    examples: {
      good: [{ words: 'Ссылка на заголовок', draft: { body: '<h2>Полив</h2><p>См. <a href="#poliv">полив</a>.</p>' } }],
      bad: [
        { words: 'Ссылка в никуда', draft: { body: '<h2>Полив</h2><p>См. <a href="#svet">свет</a>.</p>' } },
        { words: 'Ссылка без шифрования', draft: { body: '<p><a href="http://delno.example/">там</a></p>' } },
        {
          words: 'У источника опасный адрес',
          draft: { meta: { source: [{ url: 'javascript:alert(1)', text: 'Отчёт' }] } },
        },
      ],
    },
  },
  {
    id: 'age',
    title: 'Стоит возрастная метка',
    about: 'Метка выбрана, и она не ниже, чем требуют темы текста.',
    law: '436-ФЗ, ст. 6–10 и 12',
    reads: ['fields', 'words'],
    severity: 'warn',
    params: [
      {
        key: 'times',
        label: 'Тема считается, когда слово встретилось',
        note: 'раз',
        kind: 'number',
        value: 3,
        min: 1,
        max: 100,
      },
      {
        key: 'topics',
        label: 'Темы',
        note: 'По одной в строке: слово — наименьшая метка (6+, 12+, 16+, 18+)',
        second: 'метка',
        kind: 'pairs',
        value: [
          { word: 'алкоголь', instead: '18+' },
          { word: 'водка', instead: '18+' },
          { word: 'сигарета', instead: '18+' },
          { word: 'кальян', instead: '18+' },
          { word: 'наркотик', instead: '18+' },
          { word: 'порнография', instead: '18+' },
          { word: 'секс', instead: '18+' },
          { word: 'самоубийство', instead: '18+' },
          { word: 'убийство', instead: '16+' },
          { word: 'насилие', instead: '16+' },
          { word: 'азартная игра', instead: '16+' },
        ],
      },
    ],
    find: findAgeProblems,
    examples: {
      good: [
        { words: 'Метка 12+, о фикусах', draft: { body: '<p>Поливать редко.</p>', meta: { ageMark: '12+' } } },
        {
          words: 'Слово встретилось один раз',
          draft: { body: '<p>Протрите листья водкой.</p>', meta: { ageMark: '12+' } },
        },
      ],
      bad: [
        { words: 'Метки нет', draft: {} },
        {
          words: 'Об алкоголе с меткой 12+',
          draft: {
            body: '<p>Алкоголь и сон. Об алкоголе спорят. Без алкоголя спится лучше.</p>',
            meta: { ageMark: '12+' },
          },
        },
      ],
    },
  },
  {
    id: 'card',
    title: 'Карточка заполнена',
    about: 'Есть раздел, автор, обложка и подводка. Заголовок и описание для поиска видны целиком.',
    reads: ['card', 'fields'],
    severity: 'warn',
    params: [
      { key: 'title', label: 'Заголовок не длиннее', note: 'знаков', kind: 'number', value: 100, min: 20, max: 300 },
      {
        key: 'description',
        label: 'Описание не длиннее',
        note: 'знаков',
        kind: 'number',
        value: 300,
        min: 50,
        max: 500,
      },
    ],
    find: ({ draft }, params) => {
      const seo = draft.meta.seo ?? {}
      const [title, description] = [seo.title || draft.title, seo.description || draft.excerpt]
      const [titleMax, descriptionMax] = [numberOf(params, 'title'), numberOf(params, 'description')]
      return [
        ...(draft.recipe
          ? when(draft.recipe.dishTypes.length === 0, 'dishTypes', 'не выбрано блюдо: рецепта не будет в разделах')
          : [
              ...when(draft.categories.length === 0, 'section', 'нет раздела: статья не встанет ни в одну тему'),
              ...when(
                draft.author === null && draft.customAuthors.length === 0,
                'author',
                'нет автора: подпишет редакция',
              ),
            ]),
        ...when(draft.cover === null, 'cover', 'нет обложки: на карточке будет рисунок'),
        ...when(draft.excerpt === '', 'standfirst', 'нет подводки: карточка возьмёт начало текста'),
        ...when(
          title.length > titleMax,
          seo.title ? 'seo-title' : 'title',
          `заголовок карточки длиннее ${count(titleMax, signs)}: в поиске его обрежут`,
        ),
        ...when(
          description.length > descriptionMax,
          seo.description ? 'seo-description' : 'standfirst',
          `описание карточки длиннее ${count(descriptionMax, signs)}: в поиске его обрежут`,
        ),
      ]
    },
    examples: {
      good: [
        {
          words: 'Всё заполнено',
          draft: { categories: ['dom'], author: 'anna', cover: picture('Фикус'), excerpt: 'Меньше воды.' },
        },
      ],
      bad: [
        { words: 'Нет раздела', draft: { author: 'anna', cover: picture('Фикус'), excerpt: 'Меньше воды.' } },
        {
          words: 'Заголовок обрежут',
          draft: {
            title: 'Фикус '.repeat(20),
            categories: ['dom'],
            author: 'anna',
            cover: picture('Фикус'),
            excerpt: 'Вода.',
          },
        },
      ],
    },
  },
  {
    id: 'broken-blocks',
    title: 'Блоки заполнены',
    about: 'У блока есть всё, без чего его не показать. Иначе читатели увидят только его слова.',
    reads: ['blocks'],
    severity: 'warn',
    params: [],
    find: ({ tree }) =>
      tree.flatMap((top, block) =>
        // The message names no nodes or attributes, because the editor shows at the block what is missing.
        listProblems([top]).map(() => ({
          field: 'body',
          reason: 'блок заполнен не до конца: читатели увидят только его слова',
          block,
        })),
      ),
    examples: {
      good: [{ words: 'Абзац', draft: { body: '<p>Поливать редко.</p>' } }],
      bad: [
        {
          words: 'Спойлер без названия',
          draft: { body: '<!-- wp:delno/spoiler {} --><p>Внутри.</p><!-- /wp:delno/spoiler -->' },
        },
      ],
    },
  },
  {
    id: 'anglicisms',
    title: 'Русские слова вместо иностранных',
    about: 'Слова, у которых есть русские. Цитаты, названия в кавычках и имена не считаются.',
    law: '168-ФЗ; 53-ФЗ «О государственном языке»',
    reads: ['card', 'words'],
    severity: 'warn',
    params: [
      {
        key: 'words',
        label: 'Слова',
        note: 'По одному в строке: слово — как сказать по-русски',
        second: 'по-русски',
        kind: 'pairs',
        value: anglicisms,
      },
    ],
    find: findForeignWords,
    examples: {
      good: [
        { words: '«Срок в пятницу»', draft: { body: '<p>Срок в пятницу.</p>' } },
        { words: 'В цитате', draft: { body: '<p>Он сказал: «Дедлайны горят».</p>' } },
        { words: 'Имя', draft: { body: '<p>Группа Дедлайн поёт.</p>' } },
      ],
      bad: [{ words: '«До дедлайна два дня»', draft: { body: '<p>До дедлайна два дня.</p>' } }],
    },
  },
]

export const findRule = (id: string): GateRule | undefined => gateRules.find(rule => rule.id === id)
