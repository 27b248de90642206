// All covers 16:9, collected by theme. A cover = a ground (wall, sky, table) + one idea + light from the upper left +
// exactly one coral disc: the full stop of the wordmark as a sun, a button, a coin, a slice of lemon… The idea stays
// inside the middle square, so that 1:1 and 4:3 crops work. To add a cover, add an entry to the file of its theme and check it at
// 96, 400 and 1280 px.
import { Paint } from './paint.mjs'
import { W, H, all } from './stage.mjs'
import { covers as first } from './covers-first.mjs'
import { covers as home } from './covers-home.mjs'
import { covers as money } from './covers-money.mjs'
import { covers as work } from './covers-work.mjs'
import { covers as tech } from './covers-tech.mjs'
import { covers as mind } from './covers-mind.mjs'
import { covers as books } from './covers-books.mjs'
import { covers as city } from './covers-city.mjs'
import { covers as health } from './covers-health.mjs'
import { covers as third } from './covers-third.mjs'
import { covers as thirdMore } from './covers-third-more.mjs'
import { covers as healthMore } from './covers-health-more.mjs'

export const covers = { ...first, ...home, ...money, ...work, ...tech, ...mind, ...books, ...city, ...health, ...third, ...thirdMore, ...healthMore }
/** `marks`: the coral disc has the class `disc`. */
export const draw = (id, { marks = false } = {}) => { const p = new Paint(W, H, 11); return p.svg(p.clip(all, covers[id].draw(p)), { title: covers[id].title, grain: .42, marks }) }
