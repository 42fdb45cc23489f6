import type { Language, LocalizedText } from '@ntocc/sdk/contracts'
import type { Row } from '../db/database.ts'

/** More than this unloaded over loaded is doubted, not refused (domain facts, section 2). */
const GAIN = 1.02

const UNLOADED_MORE: LocalizedText = {
  en: 'More was unloaded than loaded. Please check the quantities.',
  zh: '卸货量大于装货量，请核对数量。',
  es: 'Se ha descargado más de lo cargado. Compruebe las cantidades.',
  ja: '荷卸し量が積込量を超えています。数量を確認してください。',
}

export const unloadedMore = (row: Row, move: string, language: Language): string | undefined => {
  if (!['unload', 'sign', 'signByCode'].includes(move)) return undefined
  return Number(row.unload_qty) > Number(row.load_qty) * GAIN ? UNLOADED_MORE[language] : undefined
}
