import { type WebRendition } from '../../web-rendition.ts'

export const Faq: WebRendition<'faq'> = ({ node: { attributes: a } }) => (
  <div className="b-faq">
    {a.items.map(({ question, answer }, index) => (
      <details className="b-spoiler" key={index}>
        <summary>{question}</summary>
        <div className="b-spoiler__body">
          {answer.split(/\n\s*\n/).map((words, part) => (
            <p key={part}>{words}</p>
          ))}
        </div>
      </details>
    ))}
  </div>
)
