import { fenOfYuan } from '@ntocc/sdk/fields'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '兆']

/** Four digits of a number. */
const group = (value: number): string => {
  let text = ''
  let isGap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) isGap = text !== ''
    else {
      text += `${isGap ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`
      isGap = false
    }
  }
  return text
}

const whole = (yuan: number): string => {
  let text = ''
  for (let at = GROUPS.length - 1; at >= 0; at--) {
    const value = Math.floor(yuan / 10_000 ** at) % 10_000
    if (value === 0) continue
    const isGap = text !== '' && value < 1_000
    text += `${isGap ? '零' : ''}${group(value)}${GROUPS[at]}`
  }
  return text
}

/** An amount in the capitals that Chinese papers have it in: 壹佰元整. Below nothing it begins with 负. */
export const inCapitals = (amount: string): string => {
  const fen = fenOfYuan(amount)
  const [yuan, jiao, cent] = [Math.floor(Math.abs(fen) / 100), Math.floor(Math.abs(fen) / 10) % 10, Math.abs(fen) % 10]
  const sign = fen < 0 ? '负' : ''
  if (fen === 0) return '零元整'
  const head = yuan > 0 ? `${whole(yuan)}元` : ''
  if (jiao === 0 && cent === 0) return `${sign}${head}整`
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : head && '零'
  return `${sign}${head}${tenths}${cent > 0 ? `${DIGITS[cent]}分` : '整'}`
}
