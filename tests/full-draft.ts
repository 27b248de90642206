// An article with a value of its own in every field: what saves and releases must not lose.
import type { ImageReply } from '#contract/image.ts'
import type { ArticleDraft } from '#contract/office/content.ts'

const image: ImageReply = {
  image_id: 7,
  origin: '/media/7/640.jpg',
  alt: 'Дом',
  width: 640,
  height: 480,
  sizes: [{ width: 640, height: 480, url: '/media/7/640.jpg' }],
  thumbhash: 'AAAA',
  focal: [0.5, 0.25],
  is_transparent: false,
}

/** Every field has a value that a bare draft does not have. A new field without one does not compile here. */
export const fullDraft: Required<ArticleDraft> = {
  source: 'test:full',
  id: 41,
  type: 'health',
  slug: 'vsyo',
  status: 'private',
  title: 'Всё',
  excerpt: 'О чём это.',
  body: `<p>${'слово '.repeat(600)}</p><img src="/dom.jpg" alt="Дом">`,
  publishedAt: '2026-10-01T08:00:00.000Z',
  modifiedAt: '2026-10-02T08:00:00.000Z',
  author: 'anna',
  expert: 'oleg',
  categories: ['son'],
  tags: ['zima'],
  streams: ['kolonki'],
  cover: image,
  caption: 'Фото: редакция',
  images: { '/dom.jpg': image },
  footnotes: [{ id: 'a', content: 'Сноска' }],
  template: 'toc',
  commentsEnabled: false,
  isAdvertising: true,
  isPromo: true,
  advertLabel: 'Реклама. ООО «Лейка»',
  adsToken: '2VtzqwArticle',
  customAuthors: ['Гость'],
  abTitlesData: [{ title: 'Другое', weight: 0.5 }],
  testPixel: ['https://pixel.test/seen'],
  jsonLd: { '@type': 'Product', name: 'Чайник' },
  meta: {
    mainColor: '#ffcc00',
    lh_first_publish_date: 1_700_000_000,
    source: [{ url: 'https://source.test/', text: 'Ботаника' }],
    office: {
      advertiser: { name: 'ООО «Лейка»', inn: '7707083893', contract: '17-Л' },
      decorations: ['cover'],
      reviewedAt: '2026-10-01',
    },
  },
  formerSlugs: ['ranshe', 'sovsem-ranshe'],
  typography: 'keep',
  keptTexts: ['дом "у реки"'],
}
