const grouped = (yuan: string, by: string): [whole: string, fen: string] => {
  const [whole = '', fen = ''] = yuan.split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, by), fen]
}

/** Yuan as each language writes them, counted out here and not by what the pages use. In English the code stands before it. */
export const inFigures = {
  en: (yuan: string): string => grouped(yuan, ',').join('.'),
  zh: (yuan: string): string => `${grouped(yuan, ',').join('.')} 元`,
  es: (yuan: string): string => `${grouped(yuan, '.').join(',')} CNY`,
  ja: (yuan: string): string => `${grouped(yuan, ',').join('.')}元`,
} as const

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1_000 }
const GROUPS: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 }

/** Fen that capitals on a Chinese paper mean. */
export const fromCapitals = (words: string): number => {
  let [all, group, digit, fen] = [0, 0, 0, 0]
  for (const sign of words) {
    const at = DIGITS.indexOf(sign)
    const [place, much] = [PLACES[sign], GROUPS[sign]]
    if (at >= 0) digit = at
    else if (place) [group, digit] = [group + digit * place, 0]
    else if (much) [all, group, digit] = [all + (group + digit) * much, 0, 0]
    else if (sign === '元') [all, group, digit] = [all + group + digit, 0, 0]
    else if (sign === '角') [fen, digit] = [fen + digit * 10, 0]
    else if (sign === '分') [fen, digit] = [fen + digit, 0]
  }
  return all * 100 + fen
}
