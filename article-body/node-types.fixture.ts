// One source for every node type: a part of its web HTML, and the complete plain text.
import type { NodeType } from './tree.ts'

type Fixture = { source: string; html: string | RegExp; text: string; footnotes?: { id: string; content: string }[] }

const line = (inner: string) => `<p>${inner}</p>`
export const fixtures: Record<NodeType, Fixture> = {
  text: { source: line('Слово'), html: '<p>Слово</p>', text: 'Слово' },
  link: {
    source: line('<a href="/god-bez-odezhdy" target="_blank">Год</a> прошёл'),
    html: '<a href="/god-bez-odezhdy" target="_blank" rel="noopener">Год</a>',
    text: 'Год прошёл',
  },
  strong: { source: line('<b>Да</b>'), html: '<strong>Да</strong>', text: 'Да' },
  em: { source: line('<i lang="la">nota bene</i>'), html: '<em lang="la">nota bene</em>', text: 'nota bene' },
  sup: { source: line('м<sup>2</sup>'), html: 'м<sup>2</sup>', text: 'м2' },
  sub: { source: line('H<sub>2</sub>O'), html: 'H<sub>2</sub>O', text: 'H2O' },
  del: { source: line('<s>было</s>'), html: '<del>было</del>', text: 'было' },
  ins: { source: line('<ins>стало</ins>'), html: '<ins>стало</ins>', text: 'стало' },
  u: { source: line('<u>черта</u>'), html: '<u>черта</u>', text: 'черта' },
  mark: { source: line('<mark>важно</mark>'), html: '<mark>важно</mark>', text: 'важно' },
  small: { source: line('<small>мелко</small>'), html: '<small>мелко</small>', text: 'мелко' },
  kbd: { source: line('<kbd>Esc</kbd>'), html: '<kbd>Esc</kbd>', text: 'Esc' },
  'inline-code': { source: line('<code>a &lt; b</code>'), html: '<code>a &lt; b</code>', text: 'a < b' },
  cite: { source: line('<cite>«Мцыри»</cite>'), html: '<cite>«Мцыри»</cite>', text: '«Мцыри»' },
  q: { source: line('<q>так</q>'), html: '<q>так</q>', text: '«так»' },
  br: { source: line('раз<br>два'), html: 'раз<br/>два', text: 'раз\nдва' },
  abbr: { source: line('<abbr title="Всемирная организация">ВОЗ</abbr>'), html: '<abbr title="Всемирная', text: 'ВОЗ' },
  time: {
    source: line('<time datetime="2026-05-09">9 мая</time>'),
    html: /<time datetime="2026-05-09">9 мая/i,
    text: '9 мая',
  },
  span: { source: line('<span lang="en">tea</span>'), html: '<span lang="en">tea</span>', text: 'tea' },
  'inline-image': {
    source: line('значок <img src="https://i.example/a.png" alt="лист" width="16" height="16"> рядом'),
    html: /значок <img class="b-inline-image" loading="lazy"[^>]* alt="лист"\/> рядом/,
    text: 'значок  рядом',
  },
  'footnote-ref': {
    source: line('Слово<sup data-fn="fn-a" class="fn"><a href="#fn-a" id="fn-a-link">1</a></sup>.'),
    html: /<a href="#fn-a" id="fn-a-link" role="doc-noteref" aria-label="Примечание 1">1<\/a>/,
    text: 'Слово.',
  },
  paragraph: {
    source: '<p class="has-text-align-center">Абзац</p>',
    html: '<p class="b-center">Абзац</p>',
    text: 'Абзац',
  },
  heading: { source: '<h2>Три формулы отказа</h2>', html: '<h2 id="tri-formuly-otkaza">', text: 'Три формулы отказа' },
  list: {
    source: '<ol start="3"><li>три</li><li>четыре<ul><li>внутри</li></ul></li></ol>',
    html: /<ol class="b-list b-list--ordered"[^>]*start="3"/,
    text: 'три\nчетыре\nвнутри',
  },
  'list-item': { source: '<ul><li>пункт</li></ul>', html: '<li>пункт</li>', text: 'пункт' },
  definitions: {
    source: '<dl><dt>Соль</dt><dd>белая</dd></dl>',
    html: '<dl class="b-definitions">',
    text: 'Соль\nбелая',
  },
  term: { source: '<dl><dt>Соль</dt><dd>белая</dd></dl>', html: '<dt>Соль</dt>', text: 'Соль\nбелая' },
  description: { source: '<dl><dt>Соль</dt><dd>белая</dd></dl>', html: '<dd>белая</dd>', text: 'Соль\nбелая' },
  quote: {
    source: '<blockquote>Пауза — не грубость.<cite>Ольга</cite></blockquote>',
    html: '<blockquote class="b-quote"><p>Пауза — не грубость.</p><footer class="b-citation">Ольга</footer></blockquote>',
    text: 'Пауза — не грубость.\n\nОльга',
  },
  pullquote: {
    source:
      '<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Мысль</p><cite>Автор</cite></blockquote></figure><!-- /wp:pullquote -->',
    html: '<blockquote class="b-pullquote"><p>Мысль</p><footer class="b-citation">Автор</footer></blockquote>',
    text: 'Мысль\n\nАвтор',
  },
  citation: {
    source: '<blockquote><p>А</p><footer>Б</footer></blockquote>',
    html: '<footer class="b-citation">Б</footer>',
    text: 'А\n\nБ',
  },
  caption: {
    source: '<figure><table><tr><td>1</td></tr></table><figcaption>Цены, ₽</figcaption></figure>',
    html: '<figcaption class="b-caption">Цены, ₽</figcaption>',
    text: '1\n\nЦены, ₽',
  },
  image: {
    source:
      '<figure class="wp-block-image alignwide"><a href="https://i.example/big.jpg"><img src="https://i.example/a.jpg" alt="Стол" width="800" height="450"></a><figcaption>Фото: <a href="/o-zhurnale">мы</a></figcaption></figure>',
    html: /<figure class="b-image b-wide"><a href="https:\/\/i.example\/big.jpg"><img loading="lazy" decoding="async" width="800" height="450" src="https:\/\/i.example\/a.jpg" alt="Стол"\/><\/a><figcaption class="b-caption">Фото: <a/,
    text: 'Фото: мы',
  },
  gallery: {
    source:
      '<!-- wp:delno/gallery {"images":[{"src":"https://i.example/1.jpg","alt":"раз","caption":"Один"},{"src":"https://i.example/2.jpg","alt":"два"}]} /-->',
    html: /<figure class="b-gallery" data-block="gallery" data-props="[^"]+"><ul class="b-gallery__list" data-count="2"><li><a href="https:\/\/i.example\/1.jpg"/,
    text: 'Один',
  },
  table: {
    source:
      '<table><thead><tr><th>Что</th><th>Сколько</th></tr></thead><tbody><tr><td>Соль</td><td>5 г</td></tr></tbody></table>',
    html: '<div class="b-table__scroll" role="region" tabindex="0" aria-label="Таблица: Что, Сколько"><table><thead>',
    text: 'Что\tСколько\nСоль\t5 г',
  },
  'table-section': {
    source: '<table><tfoot><tr><td>Итого</td></tr></tfoot></table>',
    html: '<tfoot><tr>',
    text: 'Итого',
  },
  'table-row': { source: '<table><tr><td>а</td></tr></table>', html: '<tr><td>а</td></tr>', text: 'а' },
  'table-cell': {
    source: '<table><tr><th rowspan="2">а</th><td align="right">1</td></tr></table>',
    html: '<th scope="row" rowSpan="2">а</th><td class="b-right">1</td>',
    text: 'а\t1',
  },
  code: {
    source: '<pre><code class="language-js">if (a &lt; b) {\n  go()\n}</code></pre>',
    html: '<pre><code data-language="js">if (a &lt; b) {\n  go()\n}</code></pre>',
    text: 'if (a < b) {\n  go()\n}',
  },
  preformatted: { source: '<pre>раз\n  два</pre>', html: '<pre>раз\n  два</pre>', text: 'раз\n  два' },
  verse: {
    source: '<pre class="wp-block-verse">Буря\nмглою</pre>',
    html: '<pre class="b-verse">Буря\nмглою</pre>',
    text: 'Буря\nмглою',
  },
  separator: { source: '<p>А</p><hr><p>Б</p>', html: '<hr class="b-separator"/>', text: 'А\n\nБ' },
  details: {
    source: '<details open><summary>Ещё</summary><p>Скрыто</p></details>',
    html: '<details class="b-spoiler" open=""><summary>Ещё</summary>',
    text: 'Ещё\n\nСкрыто',
  },
  columns: {
    source:
      '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><p>А</p></div><!-- /wp:column --><!-- wp:column --><div class="wp-block-column"><p>Б</p></div><!-- /wp:column --></div><!-- /wp:columns -->',
    html: '<div class="b-columns"><div class="b-columns__column"><p>А</p></div>',
    text: 'А\n\nБ',
  },
  column: {
    source:
      '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column {"width":"33%"} --><div class="wp-block-column" style="flex-basis:33%"><p>А</p></div><!-- /wp:column --></div><!-- /wp:columns -->',
    html: 'style="flex-basis:33%',
    text: 'А',
  },
  group: {
    source: '<section><p>Вместе</p></section>',
    html: '<div class="b-group"><p>Вместе</p></div>',
    text: 'Вместе',
  },
  html: {
    source: '<!-- wp:html --><b>Сам</b><!-- /wp:html -->',
    html: '<div class="b-group"><p><strong>Сам</strong></p></div>',
    text: 'Сам',
  },
  figure: {
    source: '<figure><ul><li>а</li></ul><figcaption>Список</figcaption></figure>',
    html: '<figure class="b-figure">',
    text: 'а\n\nСписок',
  },
  cover: {
    source:
      '<!-- wp:cover --><div class="wp-block-cover"><span class="wp-block-cover__background"></span><img class="wp-block-cover__image-background" alt="Ветер" src="https://i.example/c.jpg"/><div class="wp-block-cover__inner-container"><!-- wp:paragraph --><p>Поверх</p><!-- /wp:paragraph --></div></div><!-- /wp:cover -->',
    html: /<div class="b-cover"><img [^>]*alt="Ветер"\/><div class="b-cover__text"><p>Поверх<\/p>/,
    text: 'Поверх',
  },
  buttons: {
    source:
      '<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="/reklama">Далее</a></div><!-- /wp:button --></div><!-- /wp:buttons -->',
    html: '<div class="b-buttons"><a class="b-button" href="/reklama">Далее</a></div>',
    text: 'Далее',
  },
  button: {
    source:
      '<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button {"className":"is-style-outline"} --><div class="wp-block-button is-style-outline"><a class="wp-block-button__link">Пусто</a></div><!-- /wp:button --></div><!-- /wp:buttons -->',
    html: '<span class="b-button b-button--quiet">Пусто</span>',
    text: 'Пусто',
  },
  file: {
    source:
      '<!-- wp:file --><div class="wp-block-file"><a href="/media/files/7/anketa.pdf" data-size="240300">Анкета</a><a href="/media/files/7/anketa.pdf" class="wp-block-file__button" download>Скачать</a></div><!-- /wp:file -->',
    html: '<a href="/media/files/7/anketa.pdf">Анкета</a><small> (PDF, 240\u00a0кБ)</small> <a class="b-button" href="/media/files/7/anketa.pdf" download="">Скачать</a>',
    text: 'Анкета (PDF, 240\u00a0кБ) Скачать',
  },
  video: {
    source:
      '<figure class="wp-block-video"><video controls src="https://v.example/a.mp4"></video><figcaption>Кино</figcaption></figure>',
    html: '<video controls="" playsInline="" preload="metadata" src="https://v.example/a.mp4" style="aspect-ratio:16 / 9">',
    text: 'Кино',
  },
  audio: {
    source: '[audio https://v.example/a.mp3]',
    html: '<audio controls="" preload="none" src="https://v.example/a.mp3"',
    text: '',
  },
  'media-text': {
    source:
      '<!-- wp:media-text --><div class="wp-block-media-text has-media-on-the-right"><figure class="wp-block-media-text__media"><img src="https://i.example/m.jpg" alt="мост"/></figure><div class="wp-block-media-text__content"><!-- wp:paragraph --><p>Рядом</p><!-- /wp:paragraph --></div></div><!-- /wp:media-text -->',
    html: '<div class="b-media-text b-media-text--right"><div class="b-media-text__media"><img',
    text: 'Рядом',
  },
  embed: {
    source:
      '<!-- wp:embed {"url":"https://t.me/delno/1"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://t.me/delno/1\n</div><figcaption>Пост</figcaption></figure><!-- /wp:embed -->',
    html: /data-block="frame" data-props="[^"]*t\.me|class="b-embed"><a class="b-embed__link" href="https:/,
    text: 'Пост',
  },
  iframe: {
    source: '<iframe src="https://maps.example/1" title="Карта" width="600" height="400"></iframe>',
    html: /data-block="frame" data-props="[^"]*https:\/\/maps\.example\/1[^"]*"><a class="b-embed__link" href="https:\/\/maps\.example\/1"/,
    text: 'Карта',
  },
  'video-facade': {
    source: '<!-- wp:delno/video {"provider":"youtube","id":"abcdefghijk","title":"Как точить нож"} /-->',
    html: /data-block="video-facade".*<a class="b-video__link" href="https:\/\/www.youtube.com\/watch\?v=abcdefghijk"/,
    text: 'Как точить нож',
  },
  footnotes: {
    source: `${line('А<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup>')}<!-- wp:footnotes /-->`,
    footnotes: [{ id: 'n-1', content: 'Пояснение <em>здесь</em>.' }],
    html: /<section class="b-footnotes" role="doc-endnotes" aria-label="Примечания"><ol><li id="n-1">Пояснение <em>здесь<\/em>\. <a href="#n-1-link"/,
    text: 'А\n\nПояснение здесь.',
  },
  footnote: {
    source: line('А<sup data-fn="n-1" class="fn"><a href="#n-1" id="n-1-link">1</a></sup>'),
    footnotes: [{ id: 'n-1', content: 'Без блока — в конце.' }],
    html: '<li id="n-1">Без блока — в конце.',
    text: 'А\n\nБез блока — в конце.',
  },
  spoiler: {
    source:
      '<!-- wp:delno/spoiler {"title":"А если просят при всех?"} --><p>Попросите время.</p><!-- /wp:delno/spoiler -->',
    html: '<details class="b-spoiler"><summary>А если просят при всех?</summary><div class="b-spoiler__body"><p>Попросите время.</p></div></details>',
    text: 'А если просят при всех?\n\nПопросите время.',
  },
  callout: {
    source: '<!-- wp:delno/callout {"title":"Важно","kind":"warning"} --><p>К врачу.</p><!-- /wp:delno/callout -->',
    html: '<div class="b-callout b-callout--warning" role="note" aria-label="Важно"><p class="b-callout__title">Важно</p><p>К врачу.</p></div>',
    text: 'Важно\n\nК врачу.',
  },
  carousel: {
    source: '<!-- wp:delno/carousel {"title":"Ещё о сне","posts":["hrap","son-v-zharu"]} /-->',
    html: /<section class="b-carousel" aria-label="Ещё о сне" data-block="carousel".*<a href="\/hrap">/,
    text: '',
  },
  goods: {
    source:
      '<!-- wp:delno/goods {"title":"Блокнот","text":"В точку","price":"450 ₽","link":"https://example.com/n?erid=2Vf&id=1","image":"https://i.example/n.png"} /-->',
    html: /href="https:\/\/example.com\/n\?id=1" target="_blank" rel="noopener sponsored nofollow">В магазин/,
    text: 'Блокнот\nВ точку\n450 ₽',
  },
  email: {
    source: '<!-- wp:delno/email {"type":"newsletter","action":"newsletter","title":"Письма"} /-->',
    html: /<form class="b-email__form" action="\/wp-admin\/admin-ajax.php" method="post">.*name="contact_by_fax".*<input type="checkbox" required="" name="agree" value="true"\/>.*<button class="b-button" type="submit">/,
    text: '',
  },
  question: {
    source:
      '<!-- wp:delno/question {"title":"Спросите","subtitle":"Ответим","submit":"Отправить","success":"Спасибо","placeholder":"Ваш вопрос"} /-->',
    html: /data-block="question".*<textarea[^>]*placeholder="Ваш вопрос"/,
    text: '',
  },
  contact: {
    source: '<!-- wp:delno/contact {"title":"Напишите нам","text":"Ответим за два дня"} /-->',
    html: /data-block="contact".*<form class="b-question__form" action="\/api\/lh-iron-maiden\/v1\/ads-form" method="post">.*name="company"/,
    text: '',
  },
  'quick-poll': {
    source: '<!-- wp:delno/quick-poll {"question":"Кому труднее?","answers":["Начальнику","Родителям"]} /-->',
    html: /<section class="b-poll" aria-label="Опрос: Кому труднее\?" data-block="quick-poll".*<li class="b-poll__answer">Родителям/,
    text: 'Кому труднее?\nНачальнику\nРодителям',
  },
  'before-after': {
    source:
      '<!-- wp:delno/before-after {"before":{"src":"https://i.example/b.jpg","alt":"до"},"after":{"src":"https://i.example/a.jpg","alt":"после"},"caption":"Полка"} /-->',
    html: /<figure class="b-compare" data-block="before-after".*>До<.*>После<.*Полка<\/figcaption>/,
    text: 'Полка',
  },
  faq: {
    source: '<!-- wp:delno/faq {"items":[{"question":"Можно?","answer":"Да.\\n\\nНо немного."}]} /-->',
    html: '<summary>Можно?</summary><div class="b-spoiler__body"><p>Да.</p><p>Но немного.</p></div>',
    text: 'Можно?\n\nДа.\n\nНо немного.',
  },
  steps: {
    source:
      '<!-- wp:delno/steps {"items":[{"title":"Снять","text":"Открутите петлю.","image":"https://i.example/s.jpg"}]} /-->',
    html: /<ol class="b-steps"><li><div class="b-steps__text"><p class="b-steps__title">Снять<\/p><p>Открутите петлю\.<\/p><\/div><img class="b-steps__picture"/,
    text: 'Снять\n\nОткрутите петлю.',
  },
  shortcode: { source: '<p>А</p>\n\n[gallery ids="1,2"]', html: '<p>А</p>', text: 'А' },
  'external-script': {
    source: '<p>А</p><script src="https://s.example/x.js" async></script>',
    html: '<p>А</p>',
    text: 'А',
  },
  'inline-script': { source: '<p>А</p><script>track()</script>', html: '<p>А</p>', text: 'А' },
  unknown: {
    source: '<!-- wp:vendor/box {"a":1} --><div class="box"><p>Слова целы</p></div><!-- /wp:vendor/box -->',
    html: '<div class="b-unknown"><p>Слова целы</p></div>',
    text: 'Слова целы',
  },
}
