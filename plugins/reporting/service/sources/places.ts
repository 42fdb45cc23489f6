/** Provinces of GB/T 2260 by their first two digits. */
const PROVINCE = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])/
/** Cities that have no counties: 东莞, 中山, 儋州, 嘉峪关. */
const WITHOUT_COUNTIES: ReadonlySet<string> = new Set(['441900', '442000', '460400', '620200'])

/**
 * Whether a code goes down to a county, by its form: the console has no list of all counties there are, so one that does not exist is
 * not found. Codes of nine and twelve digits name a place within one.
 */
export const isCounty = (code: string): boolean => {
  if (!/^\d{6}(\d{3}|\d{6})?$/.test(code) || !PROVINCE.test(code)) return false
  const county = code.slice(0, 6)
  return WITHOUT_COUNTIES.has(county) || !(county.endsWith('00') || county.slice(2, 4) === '00')
}
