// Twelve birds for readers without a picture of their own, head and shoulders like people.mjs. One construction – a round head on round
// shoulders – and what tells the species: cap, face, breast, beak, crest. `node demo/art/birds.mjs FOLDER` rasters them; the site has them in
// web/public/mascot/birds.
import { Paint, C, G, f, s, rect, ell } from './paint.mjs'

const SHOULDERS = 'M-10 330C-8 250 40 214 92 204C60 176 56 120 84 86C118 44 202 44 236 86C264 120 260 176 228 204C280 214 328 250 330 330z'
const BREAST = 'M64 330C66 270 100 218 160 214C220 218 254 270 256 330z'
const CAP = 'M70 138C66 70 112 46 160 46S254 70 250 138C228 104 192 96 160 118C128 96 92 104 70 138z'
const MASK = 'M84 150C96 122 132 120 160 140C188 120 224 122 236 150C224 172 190 176 160 164C130 176 96 172 84 150z'
const CHEEKS = 'M74 166C82 148 116 148 132 166C130 196 108 210 90 202C78 194 72 182 74 166zM246 166C238 148 204 148 188 166C190 196 212 210 230 202C242 194 248 182 246 166z'
const BEAK = 'M136 168C146 156 174 156 184 168C180 190 170 204 160 208C150 204 140 190 136 168z'

const eye = (x, y, r, ring) => f(ell(x, y, r), ring) + f(ell(x, y, r * .66), C.ink) + f(ell(x - r * .22, y - r * .26, r * .22), C.white)
const eyes = (ring, r = 14, y = 148, apart = 42) => eye(160 - apart, y, r, ring) + eye(160 + apart, y, r, ring)
const beak = (p, colour, shade, long = 0) => p.o(long ? `M138 166C148 156 172 156 182 166C178 190 168 ${204 + long} 160 ${212 + long}C152 ${204 + long} 142 190 138 166z` : BEAK, colour, shade, 'br', .8) + s('M141 174Q160 184 179 174', C.ink, 2.6, .55)

function bird(p, { bg, bgD, body, bodyD, breast, breastD, behind = '', cap, capD = C.ink, face = '', bill, billD = C.ink, long = 0, ring = C.white, over = '', eyeR, apart }) {
  return f(rect(0, 0, 320, 320), bg) + p.glow(rect(0, 0, 320, 320), bgD, 'br', .5, .2) + p.shade(rect(0, 0, 320, 320), bgD, 'br', .45, .45) + behind
    + p.o(SHOULDERS, body, bodyD, 'r', .85) + (breast ? p.o(BREAST, breast, breastD, 'br', .8) : '')
    + p.clip(SHOULDERS, face, cap ? p.o(CAP, cap, capD, 'tl', .55) : '') + eyes(ring, eyeR, 148, apart) + beak(p, bill, billD, long) + over
}

const crest = (p, colour, shade, tips) => [-58, -34, -11, 12, 36, 60].map((turn, i) => G(`rotate(${turn} 160 124)`, p.o('M144 92C134 46 144 10 160-8C176 10 186 46 176 92z', colour, shade, i > 2 ? 'r' : 'l', .6), f('M142 26C146 10 152 0 160-8C168 0 174 10 178 26C168 34 152 34 142 26z', tips))).join('')

export const items = {
  snegir: { title: 'Снегирь', d: p => bird(p, { bg: C.peach, bgD: C.blush, body: C.dusk, bodyD: C.night, breast: C.coral, breastD: C.coralD, face: p.o(CHEEKS, C.coral, C.coralD, 'b', .6), cap: C.ink, capD: C.dusk, bill: C.haze, billD: C.dusk }) },
  sinica: { title: 'Синица', d: p => bird(p, { bg: C.mint, bgD: C.sea, body: C.leaf, bodyD: C.leafD, breast: C.saff, breastD: C.saffD, face: f('M60 160C56 20 264 20 260 160C256 210 220 226 160 226S64 210 60 160z', C.ink) + p.o(CHEEKS, C.white, C.sand, 'b', .5), cap: C.ink, capD: C.ink, bill: C.butter, billD: C.saffD, eyeR: 19, over: p.o('M146 214C154 222 166 222 174 214C180 250 178 300 172 330H148C142 300 140 250 146 214z', C.ink, C.dusk, 'l', .4) }) },
  zaryanka: { title: 'Зарянка', d: p => bird(p, { bg: C.sky, bgD: C.skyD, body: '#8b7157', bodyD: C.woodD, breast: C.white, breastD: C.sand, face: p.o('M76 168C80 110 130 108 160 120C190 108 240 110 244 168C250 230 210 262 160 262S70 230 76 168z', '#ee8046', C.coralD, 'br', .7), bill: C.plum }) },
  vorobej: { title: 'Воробей', d: p => bird(p, { bg: C.butter, bgD: C.saff, body: C.wood, bodyD: C.woodD, breast: C.paper, breastD: C.sand, face: p.o(CHEEKS, C.cream, C.sand, 'b', .6) + p.o(MASK, C.woodD, C.ink, 'b', .4) + f('M128 190C140 210 180 210 192 190C200 236 184 262 160 264C136 262 120 236 128 190z', C.ink), cap: '#9a5a3a', capD: C.woodD, bill: C.night }) },
  sova: { title: 'Сова', d: p => bird(p, { bg: C.night, bgD: C.ink, body: C.wood, bodyD: C.woodD, breast: C.paper, breastD: C.sand, behind: f(ell(256, 62, 34), C.butter) + p.o('M86 96C74 66 70 44 74 26C96 36 116 52 126 70zM234 96C246 66 250 44 246 26C224 36 204 52 194 70z', C.wood, C.woodD, 'r', .8), face: p.o(ell(112, 150, 56, 58), C.cream, C.sand, 'o', .9, .5) + p.o(ell(208, 150, 56, 58), C.cream, C.sand, 'o', .9, .5), ring: C.saff, eyeR: 27, apart: 46, bill: C.saffD, billD: C.woodD, over: s('M112 262q10 12 20 0M150 262q10 12 20 0M188 262q10 12 20 0M130 290q10 12 20 0M170 290q10 12 20 0', C.wood, 5) }) },
  voron: { title: 'Ворон', d: p => bird(p, { bg: C.cream, bgD: C.blush, body: '#6a74a8', bodyD: C.dusk, breast: C.haze, breastD: C.dusk, face: p.shade('M70 138C66 70 112 46 160 46S254 70 250 138z', C.haze, 'tl', .6) + f(ell(88, 186, 19, 13) + ell(232, 186, 19, 13), C.blush, .9), bill: C.night, billD: C.ink, eyeR: 20, apart: 44, over: f('M142 66C142 44 152 30 170 26C168 38 172 50 182 62C170 70 154 72 142 66z', '#6a74a8') + s('M128 258q10 12 20 0M172 258q10 12 20 0M150 286q10 12 20 0', C.sky, 5) }) },
  sviristel: { title: 'Свиристель', d: p => bird(p, { bg: C.mint, bgD: C.teal, body: '#c79a84', bodyD: '#93604c', breast: '#d9b4a0', breastD: '#93604c', behind: p.o('M108 84C120 40 168 14 232 6C226 44 214 78 206 92z', '#c79a84', '#93604c', 'r', .8), face: p.o(MASK, C.ink, C.dusk, 'tl', .4) + p.o('M136 200C146 214 174 214 184 200C194 214 188 236 160 238C132 236 126 214 136 200z', '#5b3a3a', C.ink, 'b', .7), bill: C.night, over: f(ell(70, 286, 9, 20), C.coral) + f(ell(96, 298, 8, 18), C.saff) + f(ell(250, 286, 9, 20), C.coral) + f(ell(224, 298, 8, 18), C.saff) }) },
  shchegol: { title: 'Щегол', d: p => bird(p, { bg: C.sky, bgD: C.sea, body: C.sand, bodyD: C.wood, breast: C.cream, breastD: C.sand, face: p.o(CHEEKS, C.white, C.sand, 'b', .5) + p.o('M92 150C100 108 140 100 160 112C180 100 220 108 228 150C220 200 192 220 160 222S100 200 92 150z', C.coral, C.coralD, 'br', .7), cap: C.ink, capD: C.dusk, bill: C.cream, billD: C.wood, over: p.o('M6 330C10 288 26 258 48 244C58 270 60 304 54 330z', C.ink, C.dusk, 'l', .5) + p.o('M314 330C310 288 294 258 272 244C262 270 260 304 266 330z', C.ink, C.dusk, 'r', .5) + f('M22 296C36 284 48 282 57 286L58 306C46 302 34 304 20 314zM298 296C284 284 272 282 263 286L262 306C274 302 286 304 300 314z', C.saff) }) },
  zimorodok: { title: 'Зимородок', d: p => bird(p, { bg: C.butter, bgD: C.saffD, body: C.teal, bodyD: C.tealD, breast: '#ee8046', breastD: C.coralD, face: p.o(CHEEKS, '#ee8046', C.coralD, 'b', .6) + p.o(ell(96, 204, 26, 14), C.white, C.sand, 'b', .5) + p.o(ell(224, 204, 26, 14), C.white, C.sand, 'b', .5), cap: C.teal, capD: C.sea, bill: C.ink, billD: C.dusk, long: 44, over: f(ell(120, 92, 5) + ell(146, 76, 5) + ell(176, 76, 5) + ell(202, 92, 5) + ell(132, 62, 4) + ell(188, 62, 4), C.mint) }) },
  udod: { title: 'Удод', d: p => bird(p, { bg: C.sea, bgD: C.teal, body: '#e2a06c', bodyD: C.saffD, breast: '#edb98d', breastD: C.saffD, behind: crest(p, '#e2935a', C.saffD, C.ink), bill: C.night, long: 52, over: s('M20 312q20-26 46-34M34 330q16-22 40-28', C.ink, 9) + s('M300 312q-20-26-46-34M286 330q-16-22-40-28', C.ink, 9) }) },
  dyatel: { title: 'Дятел', d: p => bird(p, { bg: C.paper, bgD: C.sand, body: C.ink, bodyD: C.dusk, breast: C.white, breastD: C.sand, face: p.o(CHEEKS, C.white, C.sand, 'b', .6) + s('M132 176C112 206 92 214 66 212M188 176C208 206 228 214 254 212', C.ink, 11), cap: C.coral, capD: C.coralD, bill: C.haze, billD: C.night, long: 30, over: f(ell(52, 272, 11, 7) + ell(40, 298, 11, 7) + ell(268, 272, 11, 7) + ell(280, 298, 11, 7), C.white) }) },
  lastochka: { title: 'Ласточка', d: p => bird(p, { bg: C.sky, bgD: C.skyD, body: C.night, bodyD: C.ink, breast: C.cream, breastD: C.sand, behind: f(ell(44, 92, 26, 13) + ell(72, 82, 22, 15) + ell(268, 58, 26, 12) + ell(246, 50, 18, 12), C.white, .9), face: p.o('M108 178C124 164 196 164 212 178C216 216 196 236 160 236S104 216 108 178z', '#b5533c', C.wine, 'b', .7) + p.shade('M70 138C66 70 112 46 160 46S254 70 250 138z', C.dusk, 'tl', .8), bill: C.ink, billD: C.dusk }) },
}
export const draw = id => {
  const p = new Paint(320, 320, 11)
  return p.svg(p.clip(rect(0, 0, 320, 320), items[id].d(p)), { title: items[id].title, grain: .35 })
}

if (process.argv[1]?.endsWith('birds.mjs')) {
  const { default: sharp } = await import('sharp')
  for (const id of Object.keys(items))
    await sharp(Buffer.from(draw(id)), { density: 144 }).resize(240, 240).webp({ quality: 58, effort: 6 }).toFile(`${process.argv[2]}/${id}.webp`)
}
