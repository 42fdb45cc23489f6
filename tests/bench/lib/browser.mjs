/** Chromium and what a page asks for over the wire. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ROOT } from '../../../scripts/lib/stamp.mjs'
import { NotMeasured } from './line.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PASSWORD = 'Demo@2026'

/** A browser that ends with the line. */
export async function chromeOf(room) {
  const executablePath = [process.env.CHROME_PATH, ...INSTALLED].find(path => path && existsSync(path))
  if (!executablePath) throw new NotMeasured('no Chromium installed (CHROME_PATH names one)')
  return room.add(await chromium.launch({ executablePath, args: QUIET, headless: true }), it => it.close())
}

/** The built console with demo waybills, few unless told, and a browser. */
export async function consoleAndBrowser(room, waybills = 2000) {
  const browser = await chromeOf(room)
  const running = await room.start(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    ready: /console is at (http:\/\/localhost:\d+)/,
    timeoutMs: 600_000,
    env: { PORT: '0', DATA_DIR: room.folder(), DEMO_WAYBILLS: String(waybills), LOG_LEVEL: 'warn' },
  })
  return { url: running.address, browser }
}

/**
 * A new profile with nothing cached. `requests` fills as the page asks: url, method, mime type, content encoding, bytes
 * over the wire (headers and body), start and end in seconds since the epoch. `latencyMs`, `bytesPerSecond` and `cpuTimes`
 * make network and machine slower.
 */
export async function freshPage(browser, { url, latencyMs = 0, bytesPerSecond = -1, cpuTimes = 1 }) {
  const context = await browser.newContext({ baseURL: url, locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(noteForm)
  const cdp = await context.newCDPSession(page)
  const requests = await recorded(cdp)
  if (latencyMs > 0) {
    const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...throughput })
  }
  if (cpuTimes > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes })
  return { context, page, requests }
}

/**
 * Runs in the page: notes when a form with a password and a button that can be pressed is there, and when its code is: until
 * then the form is one that came with the page, and keeps what is typed and pressed for it.
 */
function noteForm() {
  const look = () => {
    if (!document.querySelector('form input[type=password]')) return
    if (!document.querySelector('form button[type=submit]:not([disabled])')) return
    globalThis.formUsableAt ??= Date.now() / 1000
    if (!document.querySelector('[data-early]')) globalThis.formWorksAt ??= Date.now() / 1000
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}

/** Seconds since the epoch at which somebody could fill in the sign-in form, and at which its code was there. */
export async function formTimes(page) {
  await page.waitForFunction(() => globalThis.formWorksAt, undefined, { timeout: 60_000 })
  return page.evaluate(() => ({ usableAt: globalThis.formUsableAt, worksAt: globalThis.formWorksAt }))
}

async function recorded(cdp) {
  const requests = []
  const byId = new Map()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return
    // The clocks of the browser and of the page differ by a constant.
    const clock = wallTime - timestamp
    const entry = { url: request.url, method: request.method, clock, start: wallTime, bytes: 0 }
    byId.set(requestId, entry)
    requests.push(entry)
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = byId.get(requestId)
    if (!entry) return
    entry.type = response.mimeType
    const name = Object.keys(response.headers).find(header => header.toLowerCase() === 'content-encoding')
    entry.encoding = name ? response.headers[name] : 'identity'
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const entry = byId.get(requestId)
    if (entry) Object.assign(entry, { end: timestamp + entry.clock, bytes: encodedDataLength })
  })
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const entry = byId.get(requestId)
    if (entry) Object.assign(entry, { end: timestamp + entry.clock, failed: true })
  })
  await cdp.send('Network.enable')
  return requests
}

/** Resolves when nothing has been asked for or is under way for a second; after 20 seconds at most. */
export async function quiet(requests) {
  const end = Date.now() + 20_000
  for (let calm = 0, count = -1; calm < 10 && Date.now() < end; ) {
    await new Promise(done => setTimeout(done, 100))
    const busy = requests.some(request => request.end === undefined) || requests.length !== count
    calm = busy ? 0 : calm + 1
    count = requests.length
  }
}

/** The sign-in form on the page, filled; `submit` sends it. */
export async function filledForm(page, { username, path = '/login' }) {
  await page.goto(path)
  await page.getByLabel('User name', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.waitFor()
  return { submit: () => button.click() }
}

export const sumBytes = requests => requests.reduce((sum, { bytes }) => sum + bytes, 0)
