/** What a browser with an empty cache fetches, in bytes over the wire and in requests that wait for each other. */
import { consoleAndBrowser, filledForm, formTimes, freshPage, quiet, sumBytes } from '../lib/browser.mjs'
import { inertPage } from '../lib/inert.mjs'
import { longestChain, median, medianRatio } from '../lib/stats.mjs'

const LIST = '/transport/waybills'
const LIST_API = '/ntocc-tms-api/waybill'
const PLUGIN = '/plugins/waybills/'
/** So long that requests which do not wait for each other overlap. */
const LATENCY_MS = 400

/** A phone's line and a cheap machine. */
const SLOW = { latencyMs: 20, bytesPerSecond: 10_000_000 / 8, cpuTimes: 4 }
const READY_ROUNDS = 5

const pathOf = ({ url }) => new URL(url).pathname
const isScript = ({ type = '' }) => type.includes('javascript')

/** Requests, encoding and bytes, encoding by encoding. */
function parts(requests) {
  const groups = new Map()
  for (const request of requests) groups.set(request.encoding, [...(groups.get(request.encoding) ?? []), request])
  const shown = ([encoding, group]) => `${group.length} ${encoding} ${(sumBytes(group) / 1000).toFixed(0)} kB`
  return [...groups].map(shown).join(', ')
}

async function signInForm({ room }) {
  const { url, browser } = await consoleAndBrowser(room)
  const { page, requests } = await freshPage(browser, { url })
  await page.goto('/login')
  const { worksAt } = await formTimes(page)
  await quiet(requests)
  const needed = requests.filter(({ end }) => end <= worksAt)
  const all = sumBytes(requests)
  const detail = `${parts(needed)}; ${(all / 1000).toFixed(1)} kB once the page is quiet`
  return { value: sumBytes(needed), detail }
}

/** Seconds from the navigation until the form can be filled in, and until its code is there, on a slow line and machine. */
async function readyAfter(browser, url, path) {
  const { context, page, requests } = await freshPage(browser, { url, ...SLOW })
  await page.goto(path)
  const { usableAt, worksAt } = await formTimes(page)
  const began = (await page.evaluate(() => performance.timeOrigin)) / 1000
  await context.close()
  const needed = requests.filter(({ end }) => end <= worksAt)
  return { seconds: usableAt - began, works: worksAt - began, requests: needed }
}

async function readyForm({ room }) {
  const { url, browser } = await consoleAndBrowser(room)
  const first = await readyAfter(browser, url, '/login')
  const sizes = first.requests.slice(1).map(({ bytes }) => bytes)
  const inert = await inertPage(room, sizes)
  await readyAfter(browser, inert, '/')
  const rounds = []
  for (let round = 0; round < READY_ROUNDS; round++) {
    const form = await readyAfter(browser, url, '/login')
    rounds.push([form.seconds, (await readyAfter(browser, inert, '/')).seconds, form.works])
  }
  const ms = at => (median(rounds.map(round => round[at])) * 1000).toFixed(0)
  const kB = (sumBytes(first.requests) / 1000).toFixed(0)
  const detail = `form ${ms(0)} ms, its code ${ms(2)} ms, ${kB} kB of inert script ${ms(1)} ms`
  return { value: medianRatio(rounds), detail }
}

async function firstDashboard({ room }) {
  const { url, browser } = await consoleAndBrowser(room)
  const { page, requests } = await freshPage(browser, { url })
  const form = await filledForm(page, { username: 'admin' })
  await form.submit()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ timeout: 60_000 })
  await quiet(requests)
  const scripts = requests.filter(isScript)
  return {
    value: sumBytes(scripts),
    detail: `${parts(scripts)}; everything ${(sumBytes(requests) / 1000).toFixed(0)} kB`,
  }
}

const firstRow = page => page.locator('tbody tr[data-row-key]').first()

async function pluginScreen({ room }) {
  const { url, browser } = await consoleAndBrowser(room)
  const { page, requests } = await freshPage(browser, { url })
  const form = await filledForm(page, { username: 'admin' })
  await form.submit()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor({ timeout: 60_000 })
  await page.goto(LIST)
  await firstRow(page).waitFor({ timeout: 60_000 })
  await quiet(requests)
  const own = requests.filter(request => pathOf(request).startsWith(PLUGIN))
  return { value: sumBytes(own), detail: parts(own) }
}

/** From the sign-in call to the list that fills the first row, with a network slow enough to show what waits. */
async function chainOnce({ url, browser }) {
  const { context, page, requests } = await freshPage(browser, { url, latencyMs: LATENCY_MS })
  const path = `/login?redirect=${encodeURIComponent(LIST)}`
  const form = await filledForm(page, { username: 'admin', path })
  await quiet(requests)
  const before = requests.length
  await form.submit()
  await firstRow(page).waitFor({ timeout: 60_000 })
  const since = requests.slice(before)
  const list = since.find(request => pathOf(request) === LIST_API)
  if (!list) throw new Error(`no call of ${LIST_API} among ${since.map(pathOf).join(', ')}`)
  const chain = longestChain(
    since.filter(request => !(request.type ?? '').startsWith('image/')),
    list,
  )
  await context.close()
  return chain.map(({ method, url: asked }) => `${method} ${new URL(asked).pathname}`)
}

async function chained({ room }) {
  const running = await consoleAndBrowser(room)
  const chains = []
  for (let round = 0; round < 3; round++) chains.push(await chainOnce(running))
  const value = median(chains.map(({ length }) => length))
  return { value, detail: chains.find(({ length }) => length === value)?.join(' > ') ?? '' }
}

/** @type {import('../lib/line.mjs').Line[]} */
export const loadLines = [
  {
    name: 'load.signin',
    what: 'bytes over the wire until the sign-in form with its code is there, empty cache',
    budget: { most: 130_000, unit: 'kB' },
    measure: signInForm,
  },
  {
    name: 'load.ready',
    what: 'time to a usable sign-in form at 10 Mbit/s, 20 ms and a quarter of the CPU over a page with the same bytes of inert script',
    budget: { most: 1.3, unit: 'x' },
    measure: readyForm,
  },
  {
    name: 'load.home',
    what: 'bytes of JavaScript until the first dashboard is drawn',
    budget: { most: 330_000, unit: 'kB' },
    measure: firstDashboard,
  },
  {
    name: 'load.plugin',
    what: 'bytes of the waybill plugin’s own files for its first screen, shared modules not counted',
    budget: { most: 60_000, unit: 'kB' },
    measure: pluginScreen,
  },
  {
    name: 'load.requests',
    what: 'requests that wait for each other from sign-in to the first row of a plugin’s list',
    budget: { most: 3, unit: 'requests' },
    measure: chained,
  },
]
