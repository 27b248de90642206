import { type WebRendition } from '../../web-rendition.ts'

export const File: WebRendition<'file'> = ({ node: { attributes: a } }) => (
  <p className="b-file">
    <a href={a.href} download={a.href.startsWith('/') ? '' : undefined}>
      {a.name}
    </a>
    {a.button ? (
      <>
        {' '}
        <a className="b-button" href={a.href} download={a.href.startsWith('/') ? '' : undefined}>
          {a.button}
        </a>
      </>
    ) : null}
    {a.sizeBytes ? <small> {sizeInWords(a.sizeBytes)}</small> : null}
  </p>
)

const sizeInWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} КБ` : `${(bytes / 1e6).toFixed(1).replace('.', ',')} МБ`
