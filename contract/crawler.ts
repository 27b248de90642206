/** Spec 8, Bots: to be searched for in a `User-Agent`. */
export const crawler = /bot|lighthouse|facebook|google/i
