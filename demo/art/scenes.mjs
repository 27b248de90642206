// All scenes 16:9, the inline pictures of the articles, collected by theme. To add one, add an entry to the file of its
// theme: a title (alt text), a tint, and a drawing of what its paragraph says. Rules: README.md.
import { Paint } from './paint.mjs'
import { W, H, all } from './stage.mjs'
import { scenes as home } from './scenes-home.mjs'
import { scenes as third } from './scenes-third.mjs'

export const scenes = { ...home, ...third }
export const draw = (id, seed = 11) => { const p = new Paint(W, H, seed); return p.svg(p.clip(all, scenes[id].draw(p)), { title: scenes[id].title, grain: .42 }) }
