import type { Page } from 'playwright-core'

export const LANGUAGES = ['en', 'zh', 'es', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** Terms of a formula, which are typed in every language as they stand. */
const TERMS = 'quantity tonnage volume pieces vehicles distance price minimum min max round ceil floor'.split(' ')
/** Latin words that belong into Chinese and Japanese pages; codes are told by their form. */
const LATIN = [
  'Ctrl',
  'Esc',
  'km/h',
  'xlsx',
  'csv',
  'html',
  'xml',
  'txt',
  'Excel',
  'https',
  'collect-',
  'admin',
  'nobody',
  'overdue',
  ...TERMS,
]

/**
 * What is wrong with the words on screen, text by text: raw keys and codes, words of another language, parts that are on
 * their way or could not be had, a list without rows that does not say so. Runs in the page; what is dear to know, such
 * as whether anybody sees it, is only asked of what would be wrong.
 */
function faultsIn([language, latin]: readonly [string, readonly string[]]): string[] {
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isCode = (element: Element) =>
    element.closest('code, kbd, pre, svg, .nt-plate, .nt-plate-province') !== null ||
    getComputedStyle(element).fontFamily.includes('mono')
  /** A text says by `lang` when it is not in the page's language, as the names of an entry in all of them do. */
  const languageOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang')?.split('-')[0] ?? language
  const plate = /[\u4e00-\u9fff][A-Z]·?[0-9A-Z]{4,6}[\u4e00-\u9fff]?/g
  const isForeign = (given: string, own: string) => {
    // A name in braces stands for a value, in every language the same.
    const text = given.replace(/\{\w+\}/g, '')
    // Words to look for in what others write: in whatever language they write it.
    if (own === 'und') return false
    if (own === 'en' || own === 'es') return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text.replace(plate, ''))
    if (own === 'zh' && /[\u3040-\u30ff]/.test(text)) return true
    const words = text.match(/[A-Za-z][A-Za-z0-9@._/-]*/g) ?? []
    // Codes are in capitals or hold a digit; a user name or an address is what the record has.
    return words.some(
      word => word.length > 2 && /[a-z]{2}/.test(word) && !/[0-9@]|\.\w/.test(word) && !latin.includes(word),
    )
  }
  const faultOf = (text: string, own: string) => {
    if (/^[a-z][a-zA-Z]*(?:\.[a-z][a-zA-Z]*)+$/.test(text)) return 'raw key'
    if (/^[a-z]+[A-Z][A-Za-z]*$|^[A-Z]+_[A-Z_]+$/.test(text)) return 'raw code'
    if (/[¥￥]/.test(text)) return 'a yen sign'
    return isForeign(text, own) ? `not ${own}` : undefined
  }
  const found = new Set<string>()
  const judge = (text: string, around: Element) => {
    const fault = text && faultOf(text, languageOf(around))
    if (fault && shown(around) && !isCode(around)) found.add(`${fault}: ${text}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement
    if (around && !around.matches('script, style, option, .sh-toasts *'))
      judge(walker.currentNode.nodeValue?.trim() ?? '', around)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]')) {
    // Drawings of antd carry the names of their files; the controls around them have names of their own.
    if (element.matches('.anticon, .nt-plate')) continue
    for (const name of ['aria-label', 'placeholder', 'alt']) judge(element.getAttribute(name)?.trim() ?? '', element)
  }
  const has = (selector: string, within = 'main, [role=dialog]') =>
    [...document.querySelectorAll(within)].some(
      part => shown(part) && [...part.querySelectorAll(selector)].some(element => shown(element)),
    )
  if (has('[aria-busy=true], .nt-skeleton, .nt-grid-skeleton')) found.add('on its way')
  if (has('.nt-error')) found.add('could not be had')
  if (has('.nt-list-body', 'main') && !has('[data-row-key], .nt-card', 'main') && !has('.nt-empty', 'main'))
    found.add('neither rows nor a word why')
  return [...found]
}

/** What is wrong with the words on screen, in the page's language. */
export const wordFaults = (page: Page, language: Language): Promise<string[]> =>
  page.evaluate(faultsIn, [language, LATIN] as const)
