import { type WebRendition } from '../../web-rendition.ts'

export const Goods: WebRendition<'goods'> = ({ node: { attributes: a }, page }) => (
  <div className="b-goods">
    <div className="b-goods__picture">
      <page.Picture picture={a.image} slot="thumb" page={page} />
    </div>
    <div className="b-goods__text">
      {a.title ? <b>{a.title}</b> : null}
      {a.text ? <p>{a.text}</p> : null}
      {a.price ? <p className="b-goods__price">{a.price}</p> : null}
      <small>{a.erid ? `Реклама. erid: ${a.erid}` : 'Реклама'}</small>
    </div>
    <a className="b-button b-button--quiet" href={a.link} target="_blank" rel="noopener sponsored nofollow">
      {a.button ?? 'В магазин'}
      {a.title ? <span className="b-sr">: {a.title}</span> : null}
    </a>
  </div>
)
