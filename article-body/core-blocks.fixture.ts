// The result for every block that WordPress itself has (@wordpress/block-library 11.1.0: the `name` of each block.json), and for blocks that
// it no longer offers but old posts contain. Names and rows are separate: a block without a row is a failure.

export const coreBlockNames = `
  accordion accordion-heading accordion-item accordion-panel archives audio avatar block breadcrumbs button buttons calendar
  categories code column columns comment-author-avatar comment-author-name comment-content comment-date comment-edit-link
  comment-reply-link comment-template comments comments-pagination comments-pagination-next comments-pagination-numbers
  comments-pagination-previous comments-title cover details embed file footnotes freeform gallery group heading home-link html
  icon image latest-comments latest-posts list list-item loginout math media-text missing more navigation navigation-link
  navigation-overlay-close navigation-submenu nextpage page-list page-list-item paragraph pattern playlist playlist-track
  post-author post-author-biography post-author-name post-comment post-comments-count post-comments-form post-comments-link
  post-content post-date post-excerpt post-featured-image post-navigation-link post-template post-terms post-time-to-read
  post-title preformatted pullquote query query-no-results query-pagination query-pagination-next query-pagination-numbers
  query-pagination-previous query-title query-total quote read-more rss search separator shortcode site-logo site-tagline
  site-title social-link social-links spacer tab-list tab-panel tab-panels table table-of-contents tabs tag-cloud
  template-part term-count term-description term-name term-template terms-query text-columns verse video
`
  .trim()
  .split(/\s+/)

/** Deprecated blocks, kept readable in old posts. */
export const formerBlockNames = ['subhead', 'cover-image', 'post-comments', 'comments-query-loop', 'legacy-widget']

export type BlockRow = {
  /** The source as WordPress writes it into a post. */
  source: string
  /** Types of the resulting nodes, in order. */
  types: string[]
  /** The complete plain text. */
  text: string
  footnotes?: { id: string; content: string }[]
}

/** WordPress renders these blocks from its own database: a post contains nothing of them. They are kept for the editor to see. */
const drawnOnServer = `
  archives avatar block breadcrumbs calendar categories comment-author-avatar comment-author-name comment-content comment-date
  comment-edit-link comment-reply-link comments-pagination-next comments-pagination-numbers comments-pagination-previous
  comments-title latest-comments latest-posts loginout navigation-overlay-close page-list pattern post-author
  post-author-biography post-author-name post-comments-count post-comments-form post-comments-link post-content post-date
  post-excerpt post-featured-image post-navigation-link post-terms post-time-to-read post-title query-pagination-next
  query-pagination-numbers query-pagination-previous query-title query-total read-more rss search site-logo site-tagline
  site-title table-of-contents tag-cloud template-part term-count term-description term-name legacy-widget
`
  .trim()
  .split(/\s+/)

/** Containers of such blocks: the author's text inside them stays. */
const framesOfServerBlocks = `
  comment-template comments comments-pagination post-comment post-comments comments-query-loop post-template query
  query-no-results query-pagination term-template terms-query
`
  .trim()
  .split(/\s+/)

const block = (name: string, inner: string, attributes: object = {}) => {
  const json = Object.keys(attributes).length ? `${JSON.stringify(attributes)} ` : ''
  return inner ? `<!-- wp:${name} ${json}-->\n${inner}\n<!-- /wp:${name} -->` : `<!-- wp:${name} ${json}/-->`
}
const p = (words: string) => block('paragraph', `<p>${words}</p>`)
const img = '<img src="https://i.example/a.jpg" alt="Стол у окна" class="wp-image-7"/>'

const accordionItem = block(
  'accordion-item',
  `<div class="wp-block-accordion-item is-open">${block(
    'accordion-heading',
    '<h3 class="wp-block-accordion-heading has-icon"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Сколько <em>варить</em></span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>',
  )}${block('accordion-panel', `<div role="region" class="wp-block-accordion-panel">${p('Восемь минут')}</div>`)}</div>`,
  { openByDefault: true },
)
const tabList = block(
  'tab-list',
  '<div role="tablist" class="wp-block-tab-list"><button type="button" role="tab">Летом</button><button type="button" role="tab">Зимой</button></div>',
)
const tabPanel = (words: string, label?: string) =>
  block(
    'tab-panel',
    `<section role="tabpanel" tabindex="0" class="wp-block-tab-panel">${p(words)}</section>`,
    label ? { label } : {},
  )
const tabPanels = block('tab-panels', `<div class="wp-block-tab-panels">${tabPanel('Тень')}${tabPanel('Солнце')}</div>`)
const column = (words: string) => block('column', `<div class="wp-block-column">${p(words)}</div>`)
const button = block(
  'button',
  '<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/reklama" target="_blank" rel="noreferrer noopener">Написать нам</a></div>',
)
const listItem = (words: string) => block('list-item', `<li>${words}</li>`)
const track = block('playlist-track', '', {
  id: 5,
  src: 'https://a.example/1.mp3',
  title: 'Утро',
  artist: 'Хор',
})

export const blockRows: Record<string, BlockRow> = {
  paragraph: {
    source: block(
      'paragraph',
      '<p class="has-drop-cap has-text-align-center">Сначала <strong>вымойте</strong> и <a href="/sup" target="_blank">нарежьте</a>.</p>',
      { dropCap: true },
    ),
    types: ['paragraph'],
    text: 'Сначала вымойте и нарежьте.',
  },
  heading: {
    source: block('heading', '<h3 class="wp-block-heading" id="lampa">Лампа</h3>', { level: 3 }),
    types: ['heading'],
    text: 'Лампа',
  },
  list: {
    source: block('list', `<ol start="4" reversed class="wp-block-list">${listItem('соль')}${listItem('перец')}</ol>`, {
      ordered: true,
    }),
    types: ['list'],
    text: 'соль\nперец',
  },
  'list-item': { source: listItem('отдельный пункт'), types: ['list'], text: 'отдельный пункт' },
  quote: {
    source: block('quote', `<blockquote class="wp-block-quote">${p('Тише едешь')}<cite>Пословица</cite></blockquote>`),
    types: ['quote'],
    text: 'Тише едешь\n\nПословица',
  },
  pullquote: {
    source: block(
      'pullquote',
      '<figure class="wp-block-pullquote"><blockquote><p>Дальше будешь</p><cite>Она же</cite></blockquote></figure>',
    ),
    types: ['pullquote'],
    text: 'Дальше будешь\n\nОна же',
  },
  code: {
    source: block('code', '<pre class="wp-block-code"><code>if (a &lt; b) {\n  stop()\n}</code></pre>'),
    types: ['code'],
    text: 'if (a < b) {\n  stop()\n}',
  },
  preformatted: {
    source: block('preformatted', '<pre class="wp-block-preformatted">раз   два\n  три</pre>'),
    types: ['preformatted'],
    text: 'раз   два\n  три',
  },
  verse: {
    source: block('verse', '<pre class="wp-block-verse">Буря мглою\nнебо кроет</pre>'),
    types: ['verse'],
    text: 'Буря мглою\nнебо кроет',
  },
  math: {
    source: block(
      'math',
      '<div class="wp-block-math"><math display="block"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2 &lt; y</annotation></semantics></math></div>',
    ),
    types: ['group'],
    text: 'x^2 < y',
  },
  html: { source: block('html', '<p>Своя <b>разметка</b></p>'), types: ['html'], text: 'Своя разметка' },
  freeform: {
    source: block('freeform', 'Старый текст\nв две строки\n\n<em>и ещё</em>'),
    types: ['paragraph', 'paragraph'],
    text: 'Старый текст\nв две строки\n\nи ещё',
  },
  missing: {
    source: block('missing', '<p>Блок снятого плагина</p>'),
    types: ['paragraph'],
    text: 'Блок снятого плагина',
  },
  shortcode: {
    source: block('shortcode', '[video src="https://v.example/a.mp4"]'),
    types: ['video'],
    text: '',
  },
  details: {
    source: block(
      'details',
      `<details class="wp-block-details" name="odin" open><summary>Почему так</summary>${p('Потому что')}</details>`,
      { showContent: true },
    ),
    types: ['details'],
    text: 'Почему так\n\nПотому что',
  },
  accordion: {
    source: block('accordion', `<div role="group" class="wp-block-accordion">${accordionItem}</div>`),
    types: ['group'],
    text: 'Сколько варить\n\nВосемь минут',
  },
  'accordion-item': { source: accordionItem, types: ['details'], text: 'Сколько варить\n\nВосемь минут' },
  'accordion-heading': {
    source: block(
      'accordion-heading',
      '<h4 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Один заголовок</span></button></h4>',
    ),
    types: ['heading'],
    text: 'Один заголовок',
  },
  'accordion-panel': {
    source: block('accordion-panel', `<div role="region" class="wp-block-accordion-panel">${p('Одна створка')}</div>`),
    types: ['group'],
    text: 'Одна створка',
  },
  tabs: {
    source: block('tabs', `<div class="wp-block-tabs">${tabList}${tabPanels}</div>`),
    types: ['details', 'details'],
    text: 'Летом\n\nТень\n\nЗимой\n\nСолнце',
  },
  'tab-list': { source: tabList, types: ['list'], text: 'Летом\nЗимой' },
  'tab-panels': { source: tabPanels, types: ['unknown', 'unknown'], text: 'Тень\n\nСолнце' },
  'tab-panel': { source: tabPanel('Вода', 'Весной'), types: ['details'], text: 'Весной\n\nВода' },
  table: {
    source: block(
      'table',
      '<figure class="wp-block-table is-style-stripes"><table><thead><tr><th>Крупа</th><th class="has-text-align-right" data-align="right">Вода</th></tr></thead><tbody><tr><td>Рис</td><td colspan="2">два стакана</td></tr></tbody><tfoot><tr><td>Итого</td><td>варка</td></tr></tfoot></table><figcaption class="wp-element-caption">Пропорции</figcaption></figure>',
    ),
    types: ['table'],
    text: 'Крупа\tВода\nРис\tдва стакана\nИтого\tварка\n\nПропорции',
  },
  image: {
    source: block(
      'image',
      `<figure class="wp-block-image alignwide"><a href="https://i.example/b.jpg">${img}</a><figcaption class="wp-element-caption">Снято <em>утром</em></figcaption></figure>`,
    ),
    types: ['image'],
    text: 'Снято утром',
  },
  gallery: {
    source: block(
      'gallery',
      `<figure class="wp-block-gallery has-nested-images columns-2">${block('image', `<figure class="wp-block-image">${img}<figcaption>Первая</figcaption></figure>`)}${block('image', `<figure class="wp-block-image">${img}</figure>`)}<figcaption class="blocks-gallery-caption">Все вместе</figcaption></figure>`,
    ),
    types: ['gallery'],
    text: 'Первая\n\nВсе вместе',
  },
  audio: {
    source: block(
      'audio',
      '<figure class="wp-block-audio"><audio controls src="https://a.example/1.mp3"></audio><figcaption>Голос</figcaption></figure>',
    ),
    types: ['audio'],
    text: 'Голос',
  },
  video: {
    source: block(
      'video',
      '<figure class="wp-block-video"><video controls poster="https://i.example/p.jpg" src="https://v.example/a.mp4"><track src="https://v.example/ru.vtt" kind="subtitles" srclang="ru" label="Русские"/></video><figcaption>Кино</figcaption></figure>',
    ),
    types: ['video'],
    text: 'Кино',
  },
  playlist: {
    source: block(
      'playlist',
      `<figure class="wp-block-playlist"><ol class="wp-block-playlist__tracklist">${track}</ol><figcaption class="wp-element-caption">Записи</figcaption></figure>`,
    ),
    types: ['figure'],
    text: 'Хор — Утро\n\nЗаписи',
  },
  'playlist-track': { source: track, types: ['audio'], text: 'Хор — Утро' },
  file: {
    source: block(
      'file',
      '<div class="wp-block-file"><object class="wp-block-file__embed" data="/media/a.pdf" type="application/pdf" aria-label="Анкета"></object><a id="f" href="/media/a.pdf">Анкета</a><a href="/media/a.pdf" class="wp-block-file__button wp-element-button" download>Скачать</a></div>',
    ),
    types: ['file'],
    text: 'Анкета (PDF) Скачать',
  },
  cover: {
    source: block(
      'cover',
      `<div class="wp-block-cover has-parallax"><div role="img" class="wp-block-cover__image-background has-parallax" style="background-image:url(https://i.example/c.jpg)"></div><span aria-hidden="true" class="wp-block-cover__background"></span><div class="wp-block-cover__inner-container">${p('Поверх картинки')}</div></div>`,
      { url: 'https://i.example/c.jpg', hasParallax: true, alt: 'Ветер' },
    ),
    types: ['cover'],
    text: 'Поверх картинки',
  },
  'media-text': {
    source: block(
      'media-text',
      `<div class="wp-block-media-text has-media-on-the-right"><div class="wp-block-media-text__content">${p('Рядом')}</div><figure class="wp-block-media-text__media">${img}</figure></div>`,
    ),
    types: ['media-text'],
    text: 'Рядом',
  },
  embed: {
    source: block(
      'embed',
      '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abcdefghijk\n</div><figcaption>Как точить нож</figcaption></figure>',
      { url: 'https://www.youtube.com/watch?v=abcdefghijk', type: 'video', providerNameSlug: 'youtube' },
    ),
    types: ['video-facade'],
    text: 'Как точить нож',
  },
  footnotes: {
    source: `${p('Слово<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup>.')}${block('footnotes', '')}`,
    footnotes: [{ id: 'a-1', content: 'Пояснение к нему.' }],
    types: ['paragraph', 'footnotes'],
    text: 'Слово.\n\nПояснение к нему.',
  },
  group: {
    source: block('group', `<section class="wp-block-group is-style-note">${p('Вместе')}${p('и рядом')}</section>`, {
      tagName: 'section',
    }),
    types: ['group'],
    text: 'Вместе\n\nи рядом',
  },
  columns: {
    source: block('columns', `<div class="wp-block-columns">${column('Слева')}${column('Справа')}</div>`),
    types: ['columns'],
    text: 'Слева\n\nСправа',
  },
  column: { source: column('Сама по себе'), types: ['columns'], text: 'Сама по себе' },
  'text-columns': {
    source: block(
      'text-columns',
      '<div class="wp-block-text-columns alignundefined columns-2"><div class="wp-block-column"><p>Первый столбец</p></div><div class="wp-block-column"><p>Второй столбец</p></div></div>',
    ),
    types: ['columns'],
    text: 'Первый столбец\n\nВторой столбец',
  },
  buttons: {
    source: block('buttons', `<div class="wp-block-buttons">${button}</div>`),
    types: ['buttons'],
    text: 'Написать нам',
  },
  button: { source: button, types: ['button'], text: 'Написать нам' },
  separator: {
    source: block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>'),
    types: ['separator'],
    text: '',
  },
  // Spacers and ornaments: the page has its own rhythm.
  spacer: {
    source: block('spacer', '<div style="height:100px" aria-hidden="true" class="wp-block-spacer"></div>'),
    types: [],
    text: '',
  },
  icon: { source: block('icon', '', { icon: 'core/star' }), types: [], text: '' },
  // Markers for lists and pages of WordPress: an article is published as a whole.
  more: { source: block('more', '<!--more Читать дальше-->'), types: [], text: '' },
  nextpage: { source: block('nextpage', '<!--nextpage-->'), types: [], text: '' },
  'social-links': {
    source: block(
      'social-links',
      `<ul class="wp-block-social-links">${block('social-link', '', { url: 'https://t.me/delno', service: 'telegram', label: 'Мы в Телеграме' })}${block('social-link', '', { url: 'https://vk.com/delno', service: 'vk' })}</ul>`,
    ),
    types: ['list'],
    text: 'Мы в Телеграме\nvk',
  },
  'social-link': {
    source: block('social-link', '', { url: 'https://t.me/delno', service: 'telegram', label: 'Канал' }),
    types: ['list'],
    text: 'Канал',
  },
  navigation: {
    source: block(
      'navigation',
      `${block('navigation-link', '', { label: 'О нас', url: '/o-zhurnale' })}${block('home-link', '', { label: 'Главная' })}`,
    ),
    types: ['list'],
    text: 'О нас\nГлавная',
  },
  'navigation-link': {
    source: block('navigation-link', '', { label: 'О <strong>нас</strong>', url: '/o-zhurnale' }),
    types: ['list'],
    text: 'О нас',
  },
  'navigation-submenu': {
    source: block('navigation-submenu', block('navigation-link', '', { label: 'Суп', url: '/sup' }), {
      label: 'Рецепты',
      url: '/recipes',
    }),
    types: ['list'],
    text: 'Рецепты\nСуп',
  },
  'home-link': { source: block('home-link', '', { label: 'Домой' }), types: ['list'], text: 'Домой' },
  'page-list-item': {
    source: block('page-list-item', '', { id: 2, label: 'Правила', link: 'https://old.example/pravila' }),
    types: ['list'],
    text: 'Правила',
  },
  subhead: {
    source: block('subhead', '<p class="wp-block-subhead">Подзаголовок</p>'),
    types: ['paragraph'],
    text: 'Подзаголовок',
  },
  'cover-image': {
    source: block(
      'cover-image',
      '<section class="wp-block-cover-image has-background-dim" style="background-image:url(https://i.example/c.jpg)"><h2>Старая обложка</h2></section>',
      { url: 'https://i.example/c.jpg' },
    ),
    types: ['group'],
    text: 'Старая обложка',
  },
  ...Object.fromEntries(drawnOnServer.map(name => [name, { source: block(name, ''), types: ['unknown'], text: '' }])),
  ...Object.fromEntries(
    framesOfServerBlocks.map(name => [
      name,
      {
        source: block(name, `<div class="wp-block-${name}">${block('post-title', '')}${p('Слова автора')}</div>`),
        types: ['unknown'],
        text: 'Слова автора',
      },
    ]),
  ),
}
