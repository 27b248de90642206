import type { AmpRendition } from '../../amp-rendition.ts'

export const QuickPoll: AmpRendition<'quick-poll'> = ({ node: { attributes: a }, page }) => (
  <section className="b-poll" aria-label={`Опрос: ${a.question}`}>
    <p className="b-poll__question">{a.question}</p>
    <ul className="b-list">
      {a.answers.map((answer, index) => (
        <li key={index}>{typeof answer === 'string' ? answer : answer.text}</li>
      ))}
    </ul>
    <a className="b-button b-button--quiet" href={page.pageUrl}>
      Ответить
    </a>
  </section>
)
