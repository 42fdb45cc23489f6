import type { Language, LocalizedText } from '@ntocc/sdk/contracts'
import { KINDS, type Measure } from '../../contract/measures.ts'
import type { Paused, SentFigure } from '../../contract/saved.ts'
import type { Days } from '../../contract/span.ts'

interface Words {
  title: string
  stopped: string
  rights: string
  unshared: string
  period: (days: Days) => string
  between: string
  colon: string
  money: (amount: string) => string
  tonnes: string
  /** Between thousands, and before the decimals. */
  signs: readonly [string, string]
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Statement',
    stopped: 'Statement no longer sent',
    rights: 'Your role does not read financial statistics any more. Ask your administrator if you need them.',
    unshared: 'It is shared no more. Ask its owner if you need it.',
    period: ({ start, end }) => `${start} to ${end}`,
    between: '; ',
    colon: ': ',
    money: amount => `CNY ${amount}`,
    tonnes: ' t',
    signs: [',', '.'],
  },
  zh: {
    title: '财务报表',
    stopped: '财务报表已停止发送',
    rights: '您的角色已无权查看财务统计，如有需要请联系管理员。',
    unshared: '该报表已取消共享，如有需要请联系其创建人。',
    period: ({ start, end }) => `${start} 至 ${end}`,
    between: '；',
    colon: '：',
    money: amount => `${amount} 元`,
    tonnes: ' 吨',
    signs: [',', '.'],
  },
  es: {
    title: 'Informe',
    stopped: 'El informe ya no se envía',
    rights: 'Su rol ya no consulta las estadísticas financieras. Pídalo a su administrador si lo necesita.',
    unshared: 'Ya no se comparte. Pídalo a quien lo creó si lo necesita.',
    period: ({ start, end }) => `${start} a ${end}`,
    between: '; ',
    colon: ': ',
    money: amount => `${amount} CNY`,
    tonnes: ' t',
    signs: ['.', ','],
  },
  ja: {
    title: '財務レポート',
    stopped: '財務レポートの送信を停止しました',
    rights: 'お使いのロールでは財務統計を閲覧できなくなりました。必要な場合は管理者に連絡してください。',
    unshared: '共有が解除されました。必要な場合は作成者に連絡してください。',
    period: ({ start, end }) => `${start} ～ ${end}`,
    between: '、',
    colon: '：',
    money: amount => `${amount}元`,
    tonnes: ' t',
    signs: [',', '.'],
  },
}

/** A decimal as the language writes it, digit by digit: sums of a year are longer than a float is exact. */
const digits = (value: string | number, [thousands, point]: Words['signs']): string => {
  const [whole = '', part] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return part === undefined ? grouped : `${grouped}${point}${part}`
}

const figureOf = (words: Words, measure: Measure, value: string | number): string => {
  if (value === '') return '-'
  const text = digits(value, words.signs)
  switch (KINDS[measure]) {
    case 'count':
      return text
    case 'tonne':
      return `${text}${words.tonnes}`
    case 'percent':
      return `${text} %`
    default:
      return words.money(text)
  }
}

type Said = { names: ReadonlyMap<string, string> } & (
  | { days: Days; figures: readonly SentFigure[] }
  | { pausedFor: Paused }
)

/** It goes to one reader, in whose language all of it is. */
const everywhere = (text: string): LocalizedText => ({ en: text, zh: text, es: text, ja: text })

/** What the notice of a statement says: its name and days, and its leading figures; or why it is sent no more. */
export const alertOf = (
  language: Language,
  name: string,
  said: Said,
): { title: LocalizedText; text: LocalizedText } => {
  const words = WORDS[language]
  if ('pausedFor' in said)
    return {
      title: everywhere(`${words.stopped}${words.colon}${name}`),
      text: everywhere(words[said.pausedFor]),
    }
  const figures = said.figures.map(
    ({ measure, value }) => `${said.names.get(measure) ?? measure}${words.colon}${figureOf(words, measure, value)}`,
  )
  return {
    title: everywhere(`${words.title}${words.colon}${name}`),
    text: everywhere([words.period(said.days), ...figures].join(words.between)),
  }
}
