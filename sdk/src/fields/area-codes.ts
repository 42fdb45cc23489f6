/** Counties directly under a province have no city: 429004. */
const DIRECT = /^\d\d90(?!00)/
/** GB/T 2260 keeps the counties of Chongqing beside its districts, as if they were of another city. */
const CHONGQING = '500100'

/** The province of a place. */
export const provinceOfArea = (code: string): string => `${code.slice(0, 2)}0000`

/** The city that a place is of or is; a county directly under a province is its own. */
export const cityOfArea = (code: string): string => {
  if (DIRECT.test(code)) return code.slice(0, 6)
  return code.startsWith('5002') ? CHONGQING : `${code.slice(0, 4)}00`
}

/** A place, its city and its province: the narrowest first. */
export const areasAround = (code: string): string[] => [...new Set([code, cityOfArea(code), provinceOfArea(code)])]

/** First and last code of all that lies in a place; of a county it is its own. */
export const spanOfArea = (code: string): [first: string, last: string] => {
  if (!/^\d{4}00$/.test(code)) return [code, code]
  if (code.endsWith('0000')) return [code, `${code.slice(0, 2)}9999`]
  return [code, code === CHONGQING ? '500299' : `${code.slice(0, 4)}99`]
}
