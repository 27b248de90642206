// The SEO object of an article, published or not.
import { summaryOf } from '#article-body/to-text.ts'
import type { Tree } from '#article-body/tree.ts'
import type { ArticleReply } from '#contract/article.ts'
import type { SeoReply } from '#contract/lists.ts'
import { articleGraph } from '#schema-org/article.ts'
import { faqOf, howToOf } from '#schema-org/body.ts'
import { articleText, cardPicture, sharePicture } from '#schema-org/share-text.ts'
import type { Content } from '../content.ts'
import { makeSeo } from '../rules/seo.ts'

export function articleSeo({ site }: Content, article: ArticleReply): SeoReply {
  const tree = article.parsed_content as Tree
  const url = `${site.url}${article.url}`
  // Texts that an editor has written for search engines only.
  const own = article.meta.seo
  const description = own?.description || summaryOf(article.excerpt, tree)
  const text = articleText(article)
  const drawn = sharePicture(article.url, text, site.magazine)
  return makeSeo({
    site,
    path: article.url,
    title: own?.title || article.title,
    description,
    image: cardPicture({ path: article.url, image: article.image }, text, site.magazine),
    graph: articleGraph(site, article, { crumbs: article.meta.breadcrumb ?? [], description, drawn }),
    howTo: howToOf(tree, article.title, url, site),
    faq: faqOf(tree, url),
  })
}
