// Questions and instructions that an editor marked as such: nothing is guessed from headings. Pure.
import type { FAQPage, HowTo, HowToStep, WithContext } from 'schema-dts'
import type { Picture } from '#article-body/attributes.ts'
import { toText } from '#article-body/to-text.ts'
import { walk, type Tree } from '#article-body/tree.ts'
import { absolute, language, pageId, type Site } from './site.ts'

export type Question = { question: string; answer: string }

const context = 'https://schema.org'

/** All questions of a page as one FAQPage; undefined without questions. */
export function faqNode(url: string, questions: readonly Question[]): FAQPage | undefined {
  if (questions.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    inLanguage: language,
    isPartOf: { '@id': pageId(url) },
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** Spec 3, SEO `schema`: the questions of an article. */
export function faqOf(tree: Tree, url: string): WithContext<FAQPage> | null {
  const questions: Question[] = []
  walk(tree, node => {
    if (node.type === 'faq') questions.push(...node.attributes.items)
  })
  const page = faqNode(url, questions)
  return page ? ({ '@context': context, ...(page as object) } as WithContext<FAQPage>) : null
}

function pictureUrl(site: Site, picture: Picture): string {
  const size = picture.sizes?.find(each => each.width >= 960) ?? picture.sizes?.at(-1)
  return absolute(site, size ? size.url.replace(/\.webp$/, '.jpg') : picture.src)
}

/** Spec 3, SEO `schema_howto`: the first instruction of an article, named by the heading above it. */
export function howToOf(tree: Tree, title: string, url: string, site: Site): WithContext<HowTo> | null {
  let name = title
  let howTo: WithContext<HowTo> | null = null
  walk(tree, node => {
    if (howTo) return 'skip'
    if (node.type === 'heading') name = toText([node]).replace(/\s+/g, ' ') || name
    if (node.type !== 'steps') return undefined
    howTo = {
      '@context': context,
      '@type': 'HowTo',
      '@id': `${url}#howto`,
      name,
      inLanguage: language,
      step: node.attributes.items.map((item, index): HowToStep => ({
        '@type': 'HowToStep',
        position: index + 1,
        ...(item.title && { name: item.title }),
        text: item.text,
        ...(item.image && { image: pictureUrl(site, item.image) }),
      })),
    }
    return 'skip'
  })
  return howTo
}
