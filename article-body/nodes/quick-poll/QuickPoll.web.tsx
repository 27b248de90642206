import { placeholder } from '../../page-actions.ts'
import { type WebRendition } from '../../web-rendition.ts'

export const QuickPoll: WebRendition<'quick-poll'> = ({ node: { attributes: a } }) => (
  <section className="b-poll" aria-label={`Опрос: ${a.question}`} {...placeholder('quick-poll', a)}>
    <p className="b-poll__question">{a.question}</p>
    <ul className="b-poll__answers">
      {a.answers.map((answer, index) => (
        <li key={index}>
          <button className="b-poll__answer" type="button" data-answer={typeof answer === 'string' ? index : answer.id}>
            {typeof answer === 'string' ? answer : answer.text}
          </button>
        </li>
      ))}
    </ul>
    <noscript>
      <p className="b-caption">Чтобы ответить, включите в браузере JavaScript.</p>
    </noscript>
  </section>
)
