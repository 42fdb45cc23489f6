/**
 * Codes of GB/T 2260 of the level that reports name: counties, and those cities that have none (东莞, 中山, 儋州, 嘉峪关).
 * @param codes all codes of six digits there are; provinces and cities among them are not taken
 */
export const countyCheck = (codes: Iterable<string>): ((code: string) => boolean) => {
  const known = new Set<string>()
  const withCounties = new Set<string>()
  for (const code of codes) {
    known.add(code)
    if (!code.endsWith('00')) withCounties.add(code.slice(0, 4))
  }
  return code => {
    const county = code.slice(0, 6)
    if (!/^\d{6}(\d{3}|\d{6})?$/.test(code) || !known.has(county) || county.endsWith('0000')) return false
    return !county.endsWith('00') || !withCounties.has(county.slice(0, 4))
  }
}

/** What stands for the transport certificate or permit of a vehicle of at most 4.5 t, which needs none. */
export const lightPermitNumber = (areaCode: string): string => `${areaCode.slice(0, 6)}000000`

/** What stands for the qualification certificate of a driver of such a vehicle. */
export const lightQualification = (identityNumber: string): string => `${identityNumber.slice(0, 6)}000000000000`

/** Greatest gross mass, in tonnes, of a vehicle that needs neither. */
export const LIGHT_GROSS_MASS = 4.5
