import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { layoutFaults } from './support/crawl/layout.ts'
import { wordFaults } from './support/crawl/words.ts'

/** What the crawl of every screen holds to be wrong, on markup that is wrong on purpose. */
describe('the eye of the crawl', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
    page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  })
  afterAll(() => browser?.close())

  const layoutOf = async (markup: string): Promise<string[]> => {
    await page.setContent(`<main>${markup}</main>`)
    return layoutFaults(page)
  }
  const wordsOf = async (markup: string, language: 'en' | 'zh' | 'es' | 'ja'): Promise<string[]> => {
    await page.setContent(`<main>${markup}</main>`)
    return wordFaults(page, language)
  }
  const NARROW = 'width: 40px; overflow: hidden; white-space: nowrap;'
  const DOTS = `${NARROW} text-overflow: ellipsis;`

  it.each([
    ['a caption that is cut', `<label style="${NARROW} display: block">Loading place</label>`],
    ['a caption behind an ellipsis', `<h2 style="${DOTS}" title="Loading place">Loading place</h2>`],
    ['a word of the console behind an ellipsis', `<p style="${DOTS}">Loading place ọne</p>`],
    ['a value that is cut without a sign', `<p style="${NARROW}">鄂A12345 and more</p>`],
    [
      'words over each other',
      '<p style="position: absolute; top: 9px">One</p><p style="position: absolute; top: 12px">Other</p>',
    ],
    [
      'a button over a word',
      '<p style="margin: 0">A long word here</p><button style="display: block; margin-top: -14px">Press</button>',
    ],
    [
      'what is beside the window',
      '<div style="position: fixed; left: 780px; white-space: nowrap">Too far to the right</div>',
    ],
    ['a window that scrolls sideways', '<div style="width: 900px">Wide</div>'],
    [
      'cards that are wider than their list',
      '<ul class="nt-cards" style="width: 200px; margin: 0; padding: 0"><li style="width: 300px">Price</li></ul>',
    ],
  ])('sees %s', async (_what, markup) => {
    expect(await layoutOf(markup)).not.toEqual([])
  })

  it.each([
    ['a value behind an ellipsis', `<p style="${DOTS}">鄂A12345 and more</p>`],
    ['a word that is told whole on hover', `<p style="${DOTS}" title="Loading place ọne">Loading place ọne</p>`],
    ['what scrolls', `<div style="height: 30px; overflow: auto"><p>One</p><p>Two</p><p>Three</p></div>`],
    [
      'what is there for those who listen',
      '<span style="position: absolute; width: 1px; height: 1px; overflow: hidden">Said</span>',
    ],
    [
      'a pinned head over what scrolls under it',
      '<div style="height: 50px; overflow: auto"><p style="position: sticky; top: 0; margin: 0; background: #fff">Head</p><p style="margin: -12px 0 90px">Under</p></div>',
    ],
  ])('lets %s pass', async (_what, markup) => {
    expect(await layoutOf(markup)).toEqual([])
  })

  it('sees raw keys and codes, and words of another language; records and plates pass', async () => {
    expect(await wordsOf('<p>waybill.status.done</p>', 'en')).toEqual(['raw key: waybill.status.done'])
    expect(await wordsOf('<p>IN_TRANSIT</p><p>inTransit</p>', 'en')).toEqual([
      'raw code: IN_TRANSIT',
      'raw code: inTransit',
    ])
    expect(await wordsOf('<p>保存</p>', 'en')).toEqual(['not en: 保存'])
    expect(await wordsOf('<button aria-label="Save">保存</button>', 'zh')).toEqual(['not zh: Save'])
    expect(await wordsOf('<p>¥5</p>', 'ja')).toEqual(['a yen sign: ¥5'])
    expect(await wordsOf('<p>鄂A12345</p><p lang="zh">保存</p><p hidden>保存</p>', 'en')).toEqual([])
  })
})
