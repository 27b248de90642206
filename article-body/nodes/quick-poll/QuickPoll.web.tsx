import { placeholder } from '../../page-actions.ts'
import { type WebRendition } from '../../web-rendition.ts'

/** Replaced by the service's poll when the service knows it (`pollId`); otherwise a question to think about. */
export const QuickPoll: WebRendition<'quick-poll'> = ({ node: { attributes: a } }) => (
  <section className="b-poll" aria-label={`Опрос: ${a.question}`} {...placeholder('quick-poll', a)}>
    <p className="b-poll__question">{a.question}</p>
    <ul className="b-poll__answers">
      {a.answers.map((answer, index) => (
        <li className="b-poll__answer" key={index}>
          {typeof answer === 'string' ? answer : answer.text}
        </li>
      ))}
    </ul>
  </section>
)
