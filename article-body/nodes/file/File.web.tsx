import { type WebRendition } from '../../web-rendition.ts'
import { fileFacts } from './file-facts.ts'

/** The name opens files that a browser can show, the button always downloads. */
export const File: WebRendition<'file'> = ({ node: { attributes: a } }) => {
  const facts = fileFacts(a)
  return (
    <p className="b-file">
      <a href={a.href}>{a.name}</a>
      {facts ? <small> ({facts})</small> : null}
      {a.button ? (
        <>
          {' '}
          <a className="b-button" href={a.href} download={a.href.startsWith('/') ? '' : undefined}>
            {a.button}
          </a>
        </>
      ) : null}
    </p>
  )
}
