// Hundreds of thousands of readable articles, combined from sentences of the demo texts. Pure: the same number gives the
// same article.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import type { ArticleDraft } from '#contract/office/content.ts'
import type { ImageReply } from '#contract/image.ts'
import { instantOf } from '../dates.ts'
import { makeRandom, seedOf } from '../random.ts'
import type { Magazine } from '../read-magazine.ts'

export type Corpus = {
  sentences: string[]
  /** Short sentences, for headings and the second halves of titles. */
  phrases: string[]
  titles: string[]
  topics: string[]
  tags: string[]
  authors: string[]
  covers: ImageReply[]
}

const years = 7
/** A growing magazine has more recent articles than old ones. */
const growth = 1.6
const withCover = 0.7
const slugStart = 'zapas'

function textOf(html: string): string {
  const words: string[] = []
  const collect = (nodes: DefaultTreeAdapterTypes.ChildNode[]) => {
    for (const node of nodes) {
      if ('value' in node) words.push(node.value)
      else if ('childNodes' in node && node.nodeName !== '#comment') {
        collect(node.childNodes)
        if (/^(p|h\d|li|td|th|blockquote|figcaption)$/.test(node.nodeName)) words.push('\n')
      }
    }
  }
  collect(parseFragment(html).childNodes)
  return words.join('')
}

/** Whole sentences of 5 to 40 words that do not refer to a picture or a list before them. */
function sentencesOf(html: string): string[] {
  return textOf(html)
    .split('\n')
    .flatMap(
      paragraph =>
        paragraph
          .replaceAll(/\s+/g, ' ')
          .trim()
          .match(/[А-ЯЁA-Z«][^.!?…]*[.!?…]+»?/g) ?? [],
    )
    .map(sentence => sentence.trim())
    .filter(sentence => {
      const count = sentence.split(' ').length
      const isPaired = (sentence.match(/«/g) ?? []).length === (sentence.match(/»/g) ?? []).length
      return count >= 5 && count <= 40 && isPaired && !/[:<>]$/.test(sentence)
    })
}

export function makeCorpus({ articles, recipes, taxonomies, people }: Magazine, covers: ImageReply[]): Corpus {
  const texts = [...articles.filter(({ type }) => type !== 'page'), ...recipes]
  const sentences = [...new Set(texts.flatMap(({ body }) => sentencesOf(body)))]
  return {
    sentences,
    phrases: sentences
      .filter(sentence => sentence.split(' ').length <= 8)
      .map(sentence => sentence.replace(/[.!?…]+$/, '')),
    titles: articles.filter(({ type }) => type === 'post').map(({ title }) => title),
    topics: taxonomies.topics.filter(({ section }) => section === 'main').map(({ slug }) => slug),
    tags: taxonomies.tags.map(({ slug }) => slug),
    authors: people.map(({ slug }) => slug),
    covers,
  }
}

/** Zipf's law by inversion: the n-th item is drawn 1/n as often as the first. */
function makeZipf<Item>(items: readonly Item[]): (random: number) => Item {
  const sums: number[] = []
  for (const at of items.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (at + 1))
  return random => {
    const wanted = random * sums.at(-1)!
    let low = 0
    let high = items.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return items[low]!
  }
}

export type MakeArticle = (number: number) => ArticleDraft

/** `anchor` is the day after the newest article. */
export function makeSynthesizer(corpus: Corpus, anchor: string): MakeArticle {
  const { sentences, phrases, titles, covers } = corpus
  const chooseTopic = makeZipf(corpus.topics)
  const chooseTag = makeZipf(corpus.tags)
  const chooseAuthor = makeZipf(corpus.authors)
  return number => {
    const random = makeRandom(seedOf(`synthetic ${number}`))
    const among = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
    const say = (count: number) => Array.from({ length: count }, () => among(sentences)).join(' ')
    const paragraphs = (count: number) =>
      Array.from({ length: count }, () => `<p>${say(2 + Math.floor(random() * 4))}</p>`)
    const body = paragraphs(2)
    for (let left = 2 + Math.floor(random() * 3); left > 0; left--) {
      body.push(`<h2>${among(phrases)}</h2>`, ...paragraphs(1 + Math.floor(random() * 3)))
      if (random() < 0.3)
        body.push(`<ul>${Array.from({ length: 3 }, () => `<li>${among(sentences)}</li>`).join('')}</ul>`)
    }
    const daysAgo = 1 + Math.floor(365 * years * random() ** growth)
    const time = `${String(7 + Math.floor(random() * 14)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}`
    const publishedAt = instantOf(anchor, { daysAgo, time })
    return {
      source: `demo-scale:${number}`,
      type: 'post',
      slug: `${slugStart}-${number}`,
      title: titleOf(among(titles), among(phrases), random()),
      excerpt: say(1).slice(0, 300),
      body: body.join('\n'),
      publishedAt,
      modifiedAt: publishedAt,
      author: chooseAuthor(random()),
      categories: [...new Set([chooseTopic(random()), ...(random() < 0.3 ? [chooseTopic(random())] : [])])],
      tags: [...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => chooseTag(random())))],
      cover: covers.length > 0 && random() < withCover ? among(covers) : null,
    }
  }
}

/** A title of the magazine, or its first half with a new second half. */
function titleOf(title: string, phrase: string, chance: number): string {
  const [first = title] = title.split(/[:,—]/)
  return chance < 0.15 ? title : `${first.trim()}: ${phrase.replace(/^./, letter => letter.toLowerCase())}`
}
