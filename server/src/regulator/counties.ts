import { readFileSync } from 'node:fs'

const codesIn = (file: string, key: string): string[] =>
  (JSON.parse(readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8')) as Record<string, string>[]).map(
    place => place[key] ?? '',
  )

let counties: ReadonlySet<string> | undefined

/** GB/T 2260 to the county; cities that have none (东莞, 中山, 儋州, 嘉峪关) stand for one. */
const allCounties = (): ReadonlySet<string> => {
  const codes = [...codesIn('counties.json', 'c'), ...codesIn('cities.json', 'code')]
  const withCounties = new Set(codes.filter(code => !code.endsWith('00')).map(code => code.slice(0, 4)))
  return new Set(codes.filter(code => !code.endsWith('00') || !withCounties.has(code.slice(0, 4))))
}

/** Whether there is such a county; digits behind its six are of towns and villages, which are not looked up. */
export const isCounty = (code: string): boolean => {
  counties ??= allCounties()
  return counties.has(code.slice(0, 6))
}
