import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { people } from './support/people.ts'

const person = people()

const LANGUAGES = {
  en: { id: 'S1-064', signIn: 'Sign in', enterprise: 'Logistics Cloud' },
  zh: { id: 'S1-065 S1-068', signIn: '登录', enterprise: '物流云' },
  es: { id: 'S1-066', signIn: 'Iniciar sesión', enterprise: 'Nube Logística' },
  ja: { id: 'S1-067', signIn: 'ログイン', enterprise: '物流クラウド' },
} as const
type Language = keyof typeof LANGUAGES

const RAW_KEY = /^[a-z]+(?:\.[a-zA-Z]+)+$/
const WORD = /[A-Za-z]{3,}/g
/** Latin letters that belong into Chinese and Japanese pages: numbers of records, sources, keys, names of languages. */
const ALLOWED = /^(?:YD|DD|HT[A-Z]{2}|FWHQ$|GeoNames|ETC|English|Espa|Ctrl$)/

/** Everything a person can read or hear on a page, text by text. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.body.innerText.split('\n')
    for (const element of document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')) {
      // Drawings of antd carry the names of their files; the controls around them have names of their own.
      if (element.matches('.anticon')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.map(text => text.trim()).filter(text => text !== '')
  })
}

async function check(page: Page, language: Language): Promise<void> {
  // Names of codes arrive after the page; what stays foreign is what counts.
  const foreign = async () => {
    const texts = await textsOf(page)
    if (texts.length <= 5) return ['hardly any text']
    const raw = texts.filter(text => RAW_KEY.test(text))
    if (language !== 'zh' && language !== 'ja') return raw
    return [...raw, ...texts.filter(text => (text.match(WORD) ?? []).some(word => !ALLOWED.test(word)))]
  }
  await expect.poll(foreign).toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang.split('-')[0])).toBe(language)
}

describe('the console in four languages', () => {
  it.each(Object.entries(LANGUAGES) as [Language, (typeof LANGUAGES)[Language]][])(
    'S2-032 S9-022 %s: sign-in and a waybill in their own words, with the title and the page marked as such',
    async (language, words) => {
      const { page, context, errors } = await person({ language })
      const titled = (title: string) => expect.poll(() => page.title()).toBe(`${title} - ${words.enterprise}`)
      await page.goto('/login')
      await page.getByRole('heading', { name: words.signIn, level: 1 }).waitFor()
      await titled(words.signIn)
      await check(page, language)

      await context.request.post('/console/session', {
        headers: { 'X-Console': '1' },
        data: { variant: 'password', username: 'admin', password: 'Demo@2026' },
      })
      // The first there is: what tests have made since has words of one language only.
      const { records } = await apiOf(context).waybills({ status: 90, sortField: 'gmtCreated', sortType: 'asc' })
      await page.goto(`/order_info?id=${records[0]?.id}`)
      await page.getByRole('tablist').waitFor()
      await check(page, language)
      expect(errors).toEqual([])
    },
  )

  it('S9-021 S9-023 the language is the cookie’s, else the browser’s, else English; the choice is there before the sign-in', async () => {
    const { page: foreign } = await person({ language: 'fr' })
    await foreign.goto('/login')
    await foreign.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    expect(await foreign.evaluate(() => [navigator.language, document.documentElement.lang])).toEqual(['fr', 'en-GB'])
    const { page, context } = await person({ language: 'ja' })
    await page.goto('/login')
    await page.getByRole('heading', { name: 'ログイン', level: 1 }).waitFor()
    await page.getByRole('button', { name: '言語' }).click()
    await page.getByRole('menuitemradio', { name: '中文' }).click()
    await page.getByRole('heading', { name: '登录', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: '登录', level: 1 }).waitFor()
    await context.addCookies([{ name: 'language', value: 'es', url: page.url() }])
    await page.reload()
    await page.getByRole('heading', { name: 'Iniciar sesión', level: 1 }).waitFor()
  })
})
