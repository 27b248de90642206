// All scenes 16:9, the inline pictures of the articles, collected by theme. To add one, add an entry to the file of its
// theme: a title (alt text), a tint, and a drawing of what its paragraph says. Rules: README.md.
import { Paint } from './paint.mjs'
import { W, H, all } from './stage.mjs'
import { scenes as home } from './scenes-home.mjs'
import { scenes as desk } from './scenes-desk.mjs'
import { scenes as city } from './scenes-city.mjs'
import { scenes as care } from './scenes-care.mjs'
import { scenes as health } from './scenes-health.mjs'
import { scenes as third } from './scenes-third.mjs'

/** Name → { title, tint, draw(p) }. A new file needs one import and one spread. */
export const scenes = {
  ...home,
  ...desk,
  ...city,
  ...care,
  ...health,
  ...third,
}
/** `marks`: the coral disc has the class `disc`. */
export const draw = (id, { marks = false } = {}) => { const p = new Paint(W, H, 11); return p.svg(p.clip(all, scenes[id].draw(p)), { title: scenes[id].title, grain: .42, marks }) }
