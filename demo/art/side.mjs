// The kitchen seen from the side: a jar from above is a plate. Things stand on (0, 0); hands are as large as those of bigHand.
import { C, G, f, s, rect, ell, poly, smooth, rng } from './paint.mjs'
import { all, H, W } from './stage.mjs'

/** Tiles, and the edge of a worktop from y downwards. */
export const worktop = (p, [c, d], [tc, td], y = 352) => f(all, c) + p.glow(all, d, 'br', .5, .1) + p.shade(all, d, 'br', .4, .35) + [0, 1, 2, 3].map(i => s(`M0 ${y - 76 - i * 86}H${W}`, C.white, 2.4, .35)).join('') + Array.from({ length: 10 }, (_, i) => s(`M${40 + i * 86} 0V${y}`, C.white, 2.4, .35)).join('') +
  p.o(rect(0, y, W, H - y), tc, td, 'b', .7) + f(rect(0, y, W, 7), C.white, .28) + s(`M0 ${y + 44}c220-10 420 14 800 0M60 ${y + 74}c180 8 360-10 560 2`, td, 2.2, .45)
export const shadow = (w, l = 110) => f(poly([[-w / 2, 0], [w / 2, 0], [w / 2 + l, l * .3], [-w / 2 + l * .8, l * .3]]), C.ink, .18)

/** The inside of a jar of that size, as a path: fillings are clipped to it. */
export const jarShape = (w, h) => `M${-w * .36} ${-h}H${w * .36}V${-h * .9}C${w * .36} ${-h * .86} ${w / 2} ${-h * .86} ${w / 2} ${-h * .74}V-16Q${w / 2} 0 ${w / 2 - 16} 0H${-w / 2 + 16}Q${-w / 2} 0 ${-w / 2} -16V${-h * .74}C${-w / 2} ${-h * .86} ${-w * .36} ${-h * .86} ${-w * .36} ${-h * .9}z`
/** A glass jar. `top`: open, gauze, lid (coral when `lid` is not named). */
export const jar = (p, { w = 190, h = 250, top = 'open', lid = [C.coral, C.coralD], gauze = C.wine } = {}, ...inside) => {
  const b = jarShape(w, h), neck = w * .36
  const cover = top === 'lid' ? p.o(rect(-neck - 8, -h - 20, neck * 2 + 16, 34, 6), lid[0], lid[1], 'r', .85) + Array.from({ length: 12 }, (_, i) => s(`M${-neck + 2 + i * (neck * 2 - 4) / 11} ${-h - 12}v20`, lid[1], 2, .6)).join('')
    : top === 'gauze' ? (d => p.o(d, C.white, C.haze, 'b', .55) + p.clip(d, s(Array.from({ length: 20 }, (_, i) => `M${-neck - 40 + i * (neck * 2 + 80) / 19} ${-h - 30}v110M${-neck - 40} ${-h - 24 + i * 6}h${neck * 2 + 80}`).join(''), C.haze, 1.2, .5)))(`M${-neck - 4} ${-h - 8}C${-neck * .5} ${-h - 18} ${neck * .5} ${-h - 18} ${neck + 4} ${-h - 8}L${neck + 6} ${-h + 14}L${neck + 30} ${-h + 58}C${neck * .5} ${-h + 46} ${neck * .2} ${-h + 66} 0 ${-h + 52}C${-neck * .4} ${-h + 68} ${-neck * .7} ${-h + 44} ${-neck - 28} ${-h + 60}L${-neck - 6} ${-h + 14}z`) + s(`M${-neck - 6} ${-h + 14}Q0 ${-h + 24} ${neck + 6} ${-h + 14}`, gauze, 6)
    : s(ell(0, -h, neck, neck * .12), C.white, 4, .95)
  return f(b, C.white, .5) + p.clip(b, ...inside) + p.shade(b, C.skyD, 'r', .5, .55) + s(b, C.white, 3, .8) + s(`M${-w * .38} ${-h * .68}V${-h * .2}`, C.white, 9, .75) + cover
}
/** Shreds, leaves and the like, filling a box: `fn(i, g)` at random places. */
export const fill = (x, y, w, h, n, fn, seed = 1) => { const g = rng(seed * 131 + n); return Array.from({ length: n }, (_, i) => G(`translate(${(x + g() * w).toFixed(0)} ${(y + g() * h).toFixed(0)}) rotate(${(g() * 360).toFixed(0)})`, fn(i, g))).join('') }

/** A plastic bottle of a drink: thin, with ribs, so that fingers can feel how hard it is. */
export const plasticBottle = (p, { drink = '#8a4a22', drinkD = '#4d2410', level = .78, cap = C.teal } = {}) => {
  const b = 'M-16 -262H16V-240C16 -214 54 -206 54 -168V-122C54 -114 46 -112 46 -104S54 -94 54 -86V-14Q54 0 42 0C34 0 32 -8 24 -8S10 0 0 0S-16 -8 -24 -8S-34 0 -42 0Q-54 0 -54 -14V-86C-54 -94 -46 -96 -46 -104S-54 -114 -54 -122V-168C-54 -206 -16 -214 -16 -240z'
  const y = -262 * level
  return f(b, C.sky, .75) + p.clip(b, f(rect(-60, y, 120, 300), drink) + p.shade(rect(-60, y, 120, 300), drinkD, 'r', .8), f(ell(0, y, 56, 6), '#d9b07c'), [0, 1, 2, 3, 4].map(i => f(ell(-24 + i * 13, -14 - (i % 2) * 8, 7, 5), C.plum)).join('')) + s(b, C.white, 3.4, .85) + s('M-54 -140Q0 -130 54 -140M-47 -104Q0 -94 47 -104M-54 -64Q0 -54 54 -64M-54 -40Q0 -30 54 -40', C.white, 3, .45) + s('M-38 -164C-38 -186 -28 -196 -18 -206M-36 -82V-26', C.white, 7, .7) + p.o(rect(-20, -282, 40, 26, 5), cap, C.ink, 'r', .6) + [0, 1, 2, 3].map(i => s(`M${-13 + i * 9} -276v14`, C.white, 1.8, .4)).join('')
}
/** A glass of tea with a handle; `drink` shows through. */
export const teaGlass = (p, { w = 104, h = 134, drink = '#f28a2c', drinkD = '#b9551a', rim } = {}, ...inside) => { const b = `M${-w / 2} ${-h}H${w / 2}L${w * .42} -8Q${w * .42} 0 ${w * .36} 0H${-w * .36}Q${-w * .42} 0 ${-w * .42} -8z`; const handle = `M${w * .46} ${-h * .78}c${w * .44} -4 ${w * .44} ${h * .5} -${w * .03} ${h * .48}`; return (rim ? s(handle, rim, 13.6) + s(b, rim, 6.4) : '') + s(handle, C.white, 10, .8) + f(b, C.white, .45) + p.clip(b, f(rect(-w, -h * .84, 2 * w, h), drink) + p.shade(rect(-w / 2, -h * .84, w, h), drinkD, 'br', .75), f(ell(0, -h * .84, w * .47, 7), '#f9bd6a'), ...inside) + s(b, C.white, 3.4, .85) + s(`M${-w * .34} ${-h * .7}L${-w * .3} ${-h * .2}`, C.white, 7, .75) }
/** A frying pan or a pot on a stove ring. */
export const stove = (p, x, y) => f(rect(x - 150, y - 5, 300, 10, 4), C.ink) + [-90, -30, 30, 90].map(dx => p.o(`M${x + dx} ${y + 4}c-9 10-7 18 0 22c7-4 9-12 0-22z`, C.skyD, C.dusk, 't', .6)).join('')

/** A fist around a stick that stands in (0, 0); the arm comes from the right. `tool` lies inside the fist. */
export const fist = (p, { x, y, a = 0, k = 1, flip = false, skin = C.skin[0], sleeve = [C.teal, C.tealD], tool = '' } = {}) => {
  const finger = pts => s(smooth(pts, false), C.skinD, 27) + p.limb(pts, 24, skin, C.skinD, 'b', .5)
  return G(`translate(${x} ${y}) rotate(${a}) scale(${flip ? -k : k} ${k})`, p.limb([[60, 6], [150, -6], [260, -40]], 58, skin, C.skinD, 'b', .6), p.o(poly([[150, -50], [640, -190], [640, 30], [166, 44]]), sleeve[0], sleeve[1], 'b', .8), p.o(poly([[142, -54], [176, -62], [190, 44], [156, 52]]), sleeve[0], sleeve[1], 'r', .9), p.o(rect(-8, -50, 96, 106, 40), skin, C.skinD, 'br', .5), tool, ...[-34, -10, 14, 37].map((dy, i) => finger([[46, dy - 2], [8, dy - 4], [-18 + (i === 3 ? 6 : 0), dy + 3]])), finger([[62, -40], [30, -56], [-4, -50]]), G('translate(-10 -51) rotate(-84)', f(rect(-6, -8, 12, 14, 5), C.peach, .95)))
}
/** A hand that reaches in from the right and pinches something in (0, 0) between thumb and finger. */
export const pinch = (p, { x, y, a = 0, k = 1, flip = false, skin = C.skin[0], sleeve = [C.teal, C.tealD], tool = '' } = {}) => {
  const finger = (pts, w = 24) => s(smooth(pts, false), C.skinD, w + 3) + p.limb(pts, w, skin, C.skinD, 'b', .5)
  return G(`translate(${x} ${y}) rotate(${a}) scale(${flip ? -k : k} ${k})`, G('translate(12 14)', f('M0 0C40 -40 120 -60 190 -50L640 -120V60L190 50C120 60 40 30 0 0z', C.ink, .16)), p.o(poly([[214, -50], [640, -130], [640, 70], [214, 52]]), sleeve[0], sleeve[1], 'b', .8), p.limb([[160, 0], [186, -2]], 74, skin, C.skinD, 'b', .5), p.o(rect(204, -54, 26, 110, 8), sleeve[0], sleeve[1], 'b', .8), finger([[150, 22], [108, 46], [80, 42]]), finger([[160, 8], [104, 24], [62, 24]]), p.o(ell(150, -4, 56, 46), skin, C.skinD, 'br', .5), tool, finger([[140, -22], [84, -44], [36, -30], [4, -6]], 25), finger([[140, 18], [90, 20], [46, 16], [8, 6]], 27), G('translate(10 -8) rotate(-50)', f(rect(-6, -8, 12, 15, 5), C.peach, .95)))
}
/** The inside of a fridge: shelves from the side; the lowest one is at y = 396. */
export const fridge = p => f(all, '#e4eff2') + p.shade(all, C.skyD, 'br', .5, .3) + p.glow(ell(400, 20, 420, 240), C.white, 'i', .9) + [118, 396].map(y => f(rect(40, y + 12, 720, 10), C.ink, .1) + p.o(rect(40, y, 720, 13, 4), C.white, C.skyD, 'b', .7)).join('') + p.o(rect(-20, -20, 62, 490), C.white, C.haze, 'r', .8) + p.o(rect(758, -20, 62, 490), C.haze, C.dusk, 'r', .6) +
  G('translate(210 118)', p.o(rect(-90, -40, 180, 40, 6), C.sand, C.wood, 'r', .7), [-66, -22, 22, 66].map(x => p.o(ell(x, -44, 18, 24), C.peach, C.blush, 'br', .8)).join(''), p.o(rect(-90, -36, 180, 36, 6), C.sand, C.wood, 'r', .7)) + G('translate(560 118)', p.o('M-80 0V-40C-80 -66 80 -66 80 -40V0z', C.butter, C.saff, 'r', .8), [[-40, -30, 9], [10, -20, 12], [46, -36, 8]].map(([x, y, r]) => f(ell(x, y, r), C.saffD, .7)).join(''))
/** The front of a stove; the door of the oven stands ajar, `inside` stands on its grid. */
export const ovenFront = (p, inside) => f(all, C.mint) + p.shade(all, C.sea, 'br', .5, .3) + [90, 180, 270, 360].map(y => s(`M0 ${y}H800`, C.white, 2.4, .45)).join('') + [60, 160, 640, 740].map(x => s(`M${x} 0V450`, C.white, 2.4, .45)).join('') +
  f(rect(176, 34, 480, 420), C.ink, .2) + p.o(rect(160, 24, 480, 440, 10), C.white, C.haze, 'r', .7) + p.o(rect(160, 24, 480, 74, 10), C.haze, C.dusk, 'b', .6) + [230, 316, 484, 570].map(x => p.o(ell(x, 60, 21), C.ink, '#000', 'br', .6) + s(`M${x} 44V54`, C.white, 4)).join('') + p.cast(ell(400, 60, 28), 5, 7) + p.o(ell(400, 60, 28), C.coral, C.coralD, 'br', .8) + s('M400 38V56', C.white, 6) +
  f(rect(196, 124, 408, 250, 8), '#3a2c34') + p.shade(rect(196, 124, 408, 250, 8), C.ink, 'tl', .7) + p.glow(ell(400, 250, 200, 110), C.saff, 'i', .5) + s('M206 268H594', C.haze, 6, .9) + [0, 1, 2, 3, 4, 5, 6, 7, 8].map(i => s(`M${220 + i * 45} 268v8`, C.haze, 4, .8)).join('') + G('translate(400 266)', inside) + s('M330 150q-12 -22 2 -40M470 150q12 -22 -2 -40', C.white, 5, .6) +
  p.o(poly([[210, 400], [590, 400], [624, 296], [176, 296]]), C.haze, C.dusk, 'b', .7) + f(poly([[246, 384], [554, 384], [572, 322], [228, 322]]), C.ink, .75) + s('M250 366L300 326M286 376L350 326', C.white, 7, .16) + p.o(rect(196, 284, 408, 20, 10), C.white, C.haze, 'b', .7)
/** A glass teapot of sea-buckthorn tea on (0, 0). */
export const teapot = (p, k = 1) => G(`scale(${k})`, shadow(160, 60), s('M74 -96c44 -6 44 66 2 62', C.white, 13, .8), p.o('M-74 -40C-104 -56 -96 -96 -124 -100L-120 -112C-82 -112 -82 -72 -62 -62z', C.white, C.haze, 'b', .7), (b => f(b, C.white, .5) + p.clip(b, f(rect(-100, -92, 200, 100), '#f28a2c'), p.shade(rect(-100, -92, 200, 100), '#b9551a', 'br', .8), fill(-60, -70, 120, 56, 14, () => p.o(ell(0, 0, 6), '#f7a03c', C.saffD, 'br', .7), 5)) + s(b, C.white, 3.4, .9))('M-64 0C-92 -60 -66 -118 0 -118S92 -60 64 0z'), f(rect(-40, -126, 80, 13, 6), C.white), p.o(ell(0, -138, 15), C.coral, C.coralD, 'br', .8))
