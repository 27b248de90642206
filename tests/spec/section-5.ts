// Section 5 of the specification, validation rules, claim by claim.
import type { SpecRow } from './spec-row.ts'

const wire = 'tests/wire/wire.test.ts › %s'
const routes = 'tests/routes.test.ts'
const failedRule = `${routes} › %s fails the rule of its route`
const dates = 'web/pages/archive/date-rule.test.ts'
const safe = 'article-body/safe.test.ts'
const lacking = 'article-body/problems.test.ts › %s tells the editor what is missing and shows the reader its words'
const ask = 'contract/client/ask.test.ts'
const schemas = `${ask} › a missing field and an unknown enumeration member are reported in the words of the specification`

const inputs: SpecRow[] = [
  {
    row: 'Email: pattern',
    says: 'a non-empty value must match a standard email pattern',
    shownBy: [
      `${wire} › no address`,
      'services/cms-ajax/cms-ajax.test.ts › a subscription needs an address and consent: %o',
      'tests/browser/session.test.ts › an address with a typing error is refused in plain words, and the corrected one gets a code',
    ],
  },
  {
    row: 'Email: empty',
    says: 'an empty value fails',
    shownBy: ['services/cms-ajax/cms-ajax.test.ts › a subscription needs an address and consent: %o'],
  },
  {
    row: 'Length',
    says: 'a second check compares the length of two strings',
    shownBy: [`${wire} › not six digits`],
  },
  {
    row: 'Current page',
    says: 'current page is read from query parameter page',
    shownBy: [
      `${routes} › %s answers with a page in the layout «%s» › /topics/dom/?page=2`,
      `${failedRule} › /topics/dom/?page=0`,
      `${wire} › bad page`,
    ],
  },
  {
    row: 'Current page: absent',
    says: 'absent means 1',
    shownBy: ['tests/spec/section-7-calls.test.ts › %s › content GET /api/20/v1/home-posts'],
  },
  {
    row: 'Date archive: year',
    says: 'year exactly 4 digits',
    shownBy: [
      `${dates} › %s is a date archive › 2026`,
      `${dates} › %s breaks the rule › 202`,
      `${failedRule} › /20261`,
    ],
  },
  {
    row: 'Date archive: month and day',
    says: 'month and day 1-2 digits',
    shownBy: [
      `${dates} › %s is a date archive › 2026/1/9/`,
      `${dates} › %s breaks the rule › 2026/111`,
      `${dates} › %s breaks the rule › 2026/11/001`,
      `${failedRule} › /2026/011/1`,
    ],
  },
  {
    row: 'Top period',
    says: 'top period must begin with week, month, year or all',
    shownBy: [
      ...['/top/week/', '/top/month/', '/top/year/', '/top/all/', '/top/weekly/'].map(
        path => `${routes} › %s answers with a page in the layout «%s» › ${path}`,
      ),
      `${failedRule} › /top/decade/`,
    ],
  },
  {
    row: 'Newsletter',
    says: 'newsletter subscription always sends agree=true',
    shownBy: [
      'tests/browser/forms.test.ts › a newsletter is ordered in the footer, confirmed from the mailbox and left with one click',
      `${wire} › newsletter without consent`,
    ],
  },
  {
    row: 'Environment',
    says: 'environment values must be of the right type or start-up fails',
    shownBy: [
      'platform/config/config.test.ts › a wrong value is reported in Russian after the name of its variable: %j',
    ],
  },
]

const link = `${safe} › the link %s is allowed`
const noLink = `${safe} › the link %j is not allowed`
const bodies: SpecRow[] = [
  {
    row: 'Links: schemes',
    says: 'href must start with http, https, #, /, mailto, tel or similar schemes',
    shownBy: [
      ...[
        'http://example.com',
        'https://example.com/a?b=1#c',
        '#tri-formuly',
        '/health/son/hrap',
        'mailto:red@delno.ru',
        'tel:+74950000000',
        'tg://resolve?domain=delno',
      ].map(href => `${link} › ${href}`),
      ...['javascript:alert(1)', 'vbscript:msgbox(1)', 'page.html', ''].map(href => `${noLink} › ${href}`),
    ],
  },
  {
    row: 'Links: target',
    says: 'target may only be _blank',
    shownBy: ['article-body/clean.test.tsx › spec 5: the target of a link may only be _blank'],
  },
  {
    row: 'Images: https',
    says: 'image sources must be https',
    shownBy: [
      `${safe} › the picture at %s is loaded from %s › http://cdn.example/a.jpg`,
      `${safe} › a picture from %s is not allowed › ftp://a/b.jpg`,
      'article-body/clean.test.tsx › spec 5: a picture and a frame load over https or not at all',
    ],
  },
  {
    row: 'Frames: https',
    says: 'iframe sources must be https',
    shownBy: ['article-body/clean.test.tsx › spec 5: a picture and a frame load over https or not at all'],
  },
  {
    row: 'Styles',
    says: 'styles containing important are rejected',
    shownBy: [
      `${safe} › the style %j becomes %j › color: red !important`,
      `${safe} › the style %j becomes %j › width: 1px; x: y ! IMPORTANT`,
    ],
  },
  {
    row: 'AMP: class',
    says: 'in AMP content, class must not contain amp',
    shownBy: ['article-body/amp.test.ts › class names with "amp" go, others stay'],
  },
  {
    row: 'AMP: id',
    says: 'in AMP content, id must not contain amp',
    shownBy: ['article-body/amp.test.ts › links within the text and the table of contents find their headings'],
  },
  {
    row: 'Gallery',
    says: 'gallery images',
    shownBy: [`${lacking} › <!-- wp:delno/gallery {"images":[]} /-->`],
  },
  {
    row: 'Spoiler',
    says: 'spoiler title and content',
    shownBy: [
      `${lacking} › <!-- wp:delno/spoiler {"title":"Ответ"} --><!-- /wp:delno/spoiler -->`,
      `${lacking} › <!-- wp:delno/spoiler {"title":" "} --><p>Внутри</p><!-- /wp:delno/spoiler -->`,
    ],
  },
  {
    row: 'Carousel',
    says: 'carousel title and posts',
    shownBy: [
      `${lacking} › <!-- wp:delno/carousel {"title":"Ещё"} /-->`,
      `${lacking} › <!-- wp:delno/carousel {"posts":["hrap"]} /-->`,
    ],
  },
  {
    row: 'Email block',
    says: 'email block action and type',
    shownBy: [`${lacking} › <!-- wp:delno/email /-->`],
  },
  {
    row: 'Question-and-answer block',
    says: 'question-and-answer block title, subtitle, submit, success message and placeholder',
    shownBy: [
      `${lacking} › <!-- wp:delno/question {"title":"Спросите","success":"Спасибо"} /-->`,
      `${lacking} › <!-- wp:delno/question {"subtitle":"О чём угодно","submit":"Спросить","placeholder":"Вопрос"} /-->`,
    ],
  },
  {
    row: 'Goods item',
    says: 'goods item link and image',
    shownBy: [`${lacking} › <!-- wp:delno/goods {"title":"Блокнот","price":"450 ₽"} /-->`],
  },
]

const answers: SpecRow[] = [
  {
    row: 'Answers: schemas',
    says: 'server responses are checked against schemas: most fields are required',
    shownBy: [
      `${ask} › a reply of another process that does not fit the contract is reported and used`,
      `${ask} › a reply that does not fit is thrown when replies are strict`,
    ],
  },
  {
    row: 'Answers: messages',
    says: "with messages like 'Error on title'",
    shownBy: [schemas],
  },
  {
    row: 'Answers: poll and device data',
    says: "or, for poll and device data, 'Error of get {field}'",
    shownBy: [schemas],
  },
  {
    row: 'Answers: enumerations',
    says: 'template and type must be members of their enumerations',
    shownBy: [schemas],
  },
  {
    row: 'Answers: notifications',
    says: 'notification responses require success true',
    shownBy: ['tests/browser/failures.test.ts › notifications with %s show a badge with the message › no success'],
  },
  {
    row: 'Answers: reactions',
    says: "reaction responses require success true; otherwise the reaction error is 'Something went wrong'",
    shownBy: [
      'tests/browser/failures.test.ts › a reaction that was not accepted is only logged, and stays as the reader chose it',
    ],
  },
]

export const section5: readonly SpecRow[] = [...inputs, ...bodies, ...answers]
