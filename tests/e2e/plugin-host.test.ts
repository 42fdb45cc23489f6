import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkCompatible } from '../../sdk/src/plugin/manifest.ts'
import { LIMIT_MS } from '../limit.ts'
import { type Fault, type HarnessServer, startHarness } from './plugin-host/server.ts'
import { launchBrowser } from './support/browser.ts'

let server: HarnessServer
let browser: Browser
let page: Page
let violations: string[]

beforeAll(async () => {
  server = await startHarness(['good', 'faulty'])
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

beforeEach(async () => {
  server.faults.length = 0
  server.requests.length = 0
  server.outcomes.length = 0
  server.refused.length = 0
  violations = []
  page = await (await browser.newContext({ locale: 'en' })).newPage()
  page.setDefaultTimeout(LIMIT_MS)
  page.on('console', message => {
    if (process.env.DEBUG_HOST) console.log(message.text())
    if (/Content Security Policy/.test(message.text())) violations.push(message.text())
  })
})
afterEach(async () => {
  await page.context().close()
  expect(violations).toEqual([])
})

const visit = (search = '') => page.goto(server.url + search)
const open = (name: string) => page.getByRole('button', { name: `open ${name}` }).click()
const failure = () => page.getByRole('alert').filter({ hasText: 'Incident' })
const good = () => page.getByRole('heading', { name: 'A plugin that works' })
const retry = () => page.getByRole('button', { name: 'Try again' }).click()

/** The console around the broken page answers, and another plugin page opens. */
async function restWorks(): Promise<void> {
  await page.getByRole('button', { name: 'pings 0' }).click()
  await page.getByRole('button', { name: 'pings 1' }).waitFor()
  await open('GoodNote')
  await page.getByText('A note').waitFor()
}

async function expectFailure(phase: string, ...words: string[]): Promise<void> {
  await failure().waitFor()
  const text = (await failure().textContent()) ?? ''
  for (const word of [phase, 'Incident', ...words]) expect(text).toContain(word)
}

describe('a plugin that works', () => {
  it('opens with its texts, its styles, its shared modules and its state', async () => {
    await visit()
    await open('GoodList')
    await good().waitFor()
    await page.getByRole('button', { name: 'Click', exact: true }).click()
    await page.getByText('Clicked 1 time', { exact: true }).waitFor()
    const outline = await page.locator('.good-list').evaluate(element => getComputedStyle(element).outlineColor)
    expect(outline).toBe('rgb(1, 2, 3)')
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByText('点击了 1 次').waitFor()
    await expect.poll(() => server.outcomes).toMatchObject([{ id: 'good', version: '1.2.3', phase: 'ok' }])
  })

  it('asks for its list, then for entry, chunks, styles and texts before any of them has arrived', async () => {
    const base = server.plugins[0]!.base
    for (const match of ['index.js', 'chunks/', 'style-', 'locales/'])
      server.faults.push({ kind: 'hang', match: base + match })
    await visit()
    await open('GoodList')
    const ofPlugin = () => server.requests.filter(path => path.startsWith(base)).map(path => path.slice(base.length))
    await expect.poll(() => ofPlugin()[0]).toMatch(/^parts-/)
    const asked = () => ofPlugin().slice(1)
    const { entry, css, locales, pages } = server.plugins[0]!
    const first = pages.find(({ name }) => name === 'GoodList')!
    await expect.poll(() => asked().sort()).toEqual([entry, ...css, locales.en, ...first.files].sort())
  })

  it('loads only the groups of antd it uses', async () => {
    await visit()
    await open('GoodList')
    await good().waitFor()
    const groups = server.requests.filter(path => path.includes('/antd_')).map(path => path.split(/[_-]/)[1])
    expect(groups).toEqual(['basic'])
  })
})

describe('a plugin that fails to load', () => {
  const faults: [string, Fault, string, string][] = [
    ['its entry is not there', { kind: 'status', status: 404, match: '/index.js' }, 'fetch', 'Loading chunk failed'],
    ['its entry was altered', { kind: 'altered', match: '/index.js' }, 'integrity', 'Loading chunk failed'],
    ['the list of its files was forged', { kind: 'altered', match: '/parts-' }, 'integrity', 'Loading chunk failed'],
    ['a lazy chunk was altered', { kind: 'altered', match: '/chunks/ListPage' }, 'integrity', 'Loading chunk failed'],
    [
      'its style sheet is not there',
      { kind: 'status', status: 404, match: 'style-' },
      'fetch',
      'Loading CSS chunk failed',
    ],
    ['its texts were altered', { kind: 'altered', match: 'locales/en' }, 'integrity', 'Loading chunk failed'],
    ['its style sheet was altered', { kind: 'altered', match: 'style-' }, 'integrity', 'Loading CSS chunk failed'],
  ]
  it.each(faults)('shows it when %s, and trying again works once it is repaired', async (_, fault, phase, message) => {
    server.faults.push(fault)
    await visit()
    await open('GoodList')
    await expectFailure(phase, message, 'good', '1.2.3')
    server.faults.length = 0
    await retry()
    await good().waitFor()
    await restWorks()
  })

  it('is tried once more by itself after a passing fault', async () => {
    server.faults.push({ kind: 'status', status: 503, match: '/index.js', times: 2 })
    await visit()
    await open('GoodList')
    await good().waitFor()
    expect(await failure().count()).toBe(0)
  })

  it.each([
    ['/index.js', 'Loading chunk failed'],
    ['style-', 'Loading CSS chunk failed'],
  ])(
    'offers a retry when %s is slow, then fails; the retry is not held up by the one that hangs',
    async (match, message) => {
      server.faults.push({ kind: 'hang', match })
      await visit('/?slow=300&fail=3000')
      await open('GoodList')
      await page.getByText('This page is taking long to load.').waitFor()
      await page.getByRole('button', { name: 'pings 0' }).click()
      await expectFailure('fetch', message)
      server.faults.length = 0
      await retry()
      await good().waitFor()
    },
  )

  it.each([
    ['/index.js', 'Loading chunk failed', 'S8-021 S9-026'],
    ['style-', 'Loading CSS chunk failed', 'S8-022'],
  ])('when %s does not come says so after ten seconds, and fails with "%s" after 120 (%s)', async (match, message) => {
    server.faults.push({ kind: 'hang', match })
    await page.clock.install()
    await visit()
    await page.getByRole('button', { name: 'open GoodList' }).waitFor()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await open('GoodList')
    await expect.poll(() => server.requests.some(path => path.includes(match))).toBe(true)
    const slow = page.getByText('This page is taking long to load.')
    await page.clock.runFor(9_999)
    expect(await slow.count()).toBe(0)
    await page.clock.runFor(1)
    await slow.waitFor()
    await page.clock.runFor(109_999)
    expect(await slow.count()).toBe(1)
    await page.clock.runFor(1)
    await expectFailure('fetch', message)
  })

  it('is shown when it never finishes starting, and others load meanwhile', async () => {
    await visit('/?slow=200&fail=2000')
    await open('NeverReady')
    await page.getByText('This page is taking long to load.').waitFor()
    await open('GoodList')
    await good().waitFor()
    await open('NeverReady')
    await expectFailure('evaluate', 'NeverReady')
    await restWorks()
  })
})

describe('a plugin whose code is wrong', () => {
  it.each([
    ['ThrowsOnLoad', 'evaluate', 'thrown while loading'],
    ['ThrowsOnRender', 'render', 'thrown while rendering'],
    ['NoExport', 'contract', 'no default export'],
  ])('page %s shows the phase %s and the rest goes on', async (name, phase, message) => {
    await visit()
    await open(name)
    await expectFailure(phase, message, 'faulty', '0.0.1')
    await expect.poll(() => server.outcomes.at(-1)).toMatchObject({ id: 'faulty', phase })
    await restWorks()
  })

  it('breaks in its own place when it throws later, and Retry brings it back', async () => {
    await visit()
    await open('ThrowsOnClick')
    await page.getByRole('button', { name: 'Break', exact: true }).click()
    await expectFailure('render', 'thrown after a click')
    await retry()
    await page.getByRole('button', { name: 'Break', exact: true }).waitFor()
    await restWorks()
  })

  it('S8-019 S8-020 whose page is not in it: its chunk is loaded instead, and a failure of that is logged', async () => {
    const [plugin] = server.plugins
    const { pages } = plugin!
    const list = pages.find(({ name }) => name === 'GoodList')!
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    plugin!.pages = [
      ...pages,
      { ...list, name: 'Unlisted', path: '/good/unlisted' },
      { ...list, name: 'Lost', path: '/good/lost', files: [] },
    ]
    try {
      await visit()
      await open('Unlisted')
      await good().waitFor()
      expect(logged.filter(text => text.includes('route module'))).toEqual([])
      await open('Lost')
      await expectFailure('contract', 'Page Lost is not in the plugin')
      await expect.poll(() => logged.join()).toContain('route module Lost could not be loaded')
      await restWorks()
    } finally {
      plugin!.pages = pages
    }
  })

  it('is not run when it uses a name this console does not have', async () => {
    const [plugin] = server.plugins
    const original = plugin!.chunkUses!
    plugin!.chunkUses = { ...original, 'index.js': { ...original['index.js'], antd: ['Tabel'] } }
    try {
      await visit()
      await open('GoodList')
      await expectFailure('contract', 'antd.Tabel')
      await page.getByRole('button', { name: 'pings 0' }).click()
      await page.getByRole('button', { name: 'pings 1' }).waitFor()
    } finally {
      plugin!.chunkUses = original
    }
  })

  it('is refused with its reason when it was built for another SDK', async () => {
    const [plugin] = server.plugins
    const refused = checkCompatible({ ...plugin!, id: 'other', sdk: '9.0.0' }, {})
    server.refused.push(refused!)
    await visit()
    await page.getByText('other | refused | other 1.2.3 was built for SDK 9.0.0').waitFor()
    await restWorks()
  })
})

describe('safe mode', () => {
  it('leaves out all plugins, or those named in the address', async () => {
    await visit('/?plugins=off')
    await page.getByText('good | leftOut').waitFor()
    expect(await page.getByRole('button', { name: /open/ }).count()).toBe(0)
    await visit('/?without=faulty')
    await page.getByText('faulty | leftOut').waitFor()
    expect(await page.getByRole('button', { name: 'open ThrowsOnLoad' }).count()).toBe(0)
    await restWorks()
  })
})
