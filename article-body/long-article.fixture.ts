// Generates a source of about the given size in which every word is unique: paragraphs, chapters, lists, tables, quotes, code, pictures and
// blocks of our own.

export function longArticle(size: number): { source: string; words: string[] } {
  const words: string[] = []
  const word = () => {
    const next = `слово${words.length}`
    words.push(next)
    return next
  }
  const line = (count: number) => Array.from({ length: count }, word).join(' ')
  const parts: (() => string)[] = [
    () => `<!-- wp:heading --><h2 class="wp-block-heading">${line(4)}</h2><!-- /wp:heading -->`,
    () =>
      `<!-- wp:paragraph --><p>${line(30)} <strong>${line(2)}</strong>, <a href="/sup">${line(3)}</a>.</p><!-- /wp:paragraph -->`,
    () => `<!-- wp:paragraph --><p>${line(60)}<br>${line(20)}</p><!-- /wp:paragraph -->`,
    () =>
      `<!-- wp:list --><ul>${Array.from({ length: 5 }, () => `<!-- wp:list-item --><li>${line(8)}</li><!-- /wp:list-item -->`).join('')}</ul><!-- /wp:list -->`,
    () =>
      `<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>${word()}</th><th>${word()}</th></tr></thead><tbody>${Array.from({ length: 6 }, () => `<tr><td>${line(3)}</td><td>${line(3)}</td></tr>`).join('')}</tbody></table><figcaption>${line(3)}</figcaption></figure><!-- /wp:table -->`,
    () =>
      `<!-- wp:quote --><blockquote class="wp-block-quote"><!-- wp:paragraph --><p>${line(20)}</p><!-- /wp:paragraph --><cite>${line(2)}</cite></blockquote><!-- /wp:quote -->`,
    () => `<!-- wp:code --><pre class="wp-block-code"><code>${line(6)}\n${line(6)}</code></pre><!-- /wp:code -->`,
    () =>
      `<!-- wp:image --><figure class="wp-block-image"><img src="https://i.example/${words.length}.jpg" alt="" width="800" height="500"/><figcaption>${line(5)}</figcaption></figure><!-- /wp:image -->`,
    () => `<!-- wp:delno/spoiler {"title":"${line(3)}"} --><p>${line(20)}</p><!-- /wp:delno/spoiler -->`,
    () => `<!-- wp:delno/faq ${JSON.stringify({ items: [{ question: line(4), answer: line(15) }] })} /-->`,
    () =>
      `<!-- wp:delno/steps ${JSON.stringify({ items: [{ title: line(2), text: line(12) }, { text: line(9) }] })} /-->`,
    () =>
      `<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><p>${line(10)}</p></div><!-- /wp:column --><!-- wp:column --><div class="wp-block-column"><p>${line(10)}</p></div><!-- /wp:column --></div><!-- /wp:columns -->`,
  ]
  let source = ''
  for (let index = 0; source.length < size; index++) source += `${parts[index % parts.length]!()}\n\n`
  return { source, words }
}
