import type { LocalizedText } from './language.ts'

/** An entry of a dictionary in all four languages; `code` as text, as the dictionary API answers it. */
export interface LocalizedEntry {
  code: string
  name: LocalizedText
}

/** One entry with its labels in the order zh, en, es, ja. */
export const entry = (code: string, zh: string, en: string, es: string, ja: string): LocalizedEntry => ({
  code,
  name: { en, zh, es, ja },
})

/** Dictionaries the console itself knows (specification, section 3). */
export const BUILT_IN_DICTIONARIES = {
  isRelease: [
    entry('0', '未发布', 'Unpublished', 'No publicado', '未公開'),
    entry('1', '已发布', 'Published', 'Publicado', '公開済み'),
  ],
  newsType: [
    entry('1', '最新活动', 'Latest activity', 'Última actividad', '最新の活動'),
    entry('2', '行业资讯', 'Industry news', 'Noticias del sector', '業界ニュース'),
    entry('3', '公司新闻', 'Company news', 'Noticias de la empresa', '会社ニュース'),
    entry('4', '节假日安排', 'Holiday arrangement', 'Calendario de festivos', '休業日のお知らせ'),
    entry('5', '企业风采', 'Corporate style', 'Estilo corporativo', '企業紹介'),
  ],
} as const satisfies Record<string, readonly LocalizedEntry[]>

/** Code to label, from the entries of a dictionary in one language. */
export const labelsOf = (entries: readonly { code: string | number; name: string }[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ code, name }) => [String(code), name]))
