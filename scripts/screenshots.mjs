/**
 * Pictures of the console: `npm run screenshots`, into docs/images as WebP. For the README each screen at 1440 px in light
 * English and dark Chinese, and at 390 px in light Chinese; for docs/days.md what each role sees on its day.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { consoleAndBrowser } from '../tests/bench/lib/browser.mjs'
import { Room } from '../tests/bench/lib/processes.mjs'
import { build } from './build.mjs'
import { beginRun } from './lib/lifetime.mjs'
import { ROLES } from './lib/role-screens.mjs'
import { ROOT } from './lib/stamp.mjs'

const FOLDER = join(ROOT, 'docs/images')
const HEADERS = { 'X-Console': '1' }
const QUALITY = 0.8
/** As many as a first start makes. */
const WAYBILLS = 20_000

const LOOKS = [
  { name: 'light', locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'dark', locale: 'zh', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone', locale: 'zh', colorScheme: 'light', viewport: { width: 390, height: 844 } },
]

/** In this order: the first is seen before anybody signs in. */
const SCREENS = [
  { name: 'sign-in', open: page => page.goto('/login'), ready: 'form input[type=password]' },
  { name: 'home', open: page => page.goto('/home'), ready: '.nt-ranking' },
  { name: 'list', open: page => page.goto('/transport/waybills'), ready: '.nt-list-body .nt-id' },
  { name: 'detail', open: openDetail, ready: '.nt-facts' },
  { name: 'settings', open: openSettings, ready: 'dialog.sh-settings' },
]

/** A waybill that somebody has to act on. */
async function openDetail(page) {
  const query = new URLSearchParams({ isCancel: 0, pageNum: 1, pageSize: 1, status: 70 })
  const answer = await page.context().request.get(`/ntocc-tms-api/waybill?${query}`, { headers: HEADERS })
  const { data } = await answer.json()
  await page.goto(`/order_info?id=${data.records[0].id}`)
}

async function openSettings(page) {
  await page.goto('/home')
  await page.locator('.nt-ranking').waitFor()
  await page.locator('.sh-navbar button:has(.sh-avatar)').click()
  await page.locator('[role=menu] [role=menuitem]').nth(1).click()
}

async function signIn(context, username = 'admin') {
  const data = { variant: 'password', username, password: 'Demo@2026' }
  await context.request.post('/console/session', { headers: HEADERS, data })
}

/** Runs in an empty page: the browser has an encoder for WebP, Node has none. */
async function encode([png, quality]) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}

/** Runs in the page: no map that is in sight waits for its land. */
function isDrawn() {
  const waiting = [...document.querySelectorAll('.nt-map[aria-busy=true]')]
  return !waiting.some(map => map.checkVisibility() && map.getBoundingClientRect().top < innerHeight)
}

/** Keeps what is on screen once it stands. */
async function keep(page, darkroom, name, ready) {
  await page.locator(ready).filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(isDrawn)
  const png = await page.screenshot()
  const webp = await darkroom.evaluate(encode, [png.toString('base64'), QUALITY])
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(webp, 'base64'))
  console.log(`${name}.webp`)
}

async function looks(shoot) {
  for (const { name: look, ...options } of LOOKS)
    await shoot(options, async (page, darkroom) => {
      for (const { name, open, ready } of SCREENS) {
        await open(page)
        await keep(page, darkroom, `${name}-${look}`, ready)
        if (name === 'sign-in') await signIn(page.context())
      }
    })
}

async function roles(shoot) {
  for (const { as, look, screens } of ROLES)
    await shoot(look, async (page, darkroom) => {
      await signIn(page.context(), as)
      for (const { name, to, ready } of screens) {
        await (typeof to === 'string' ? page.goto(to) : to(page))
        await keep(page, darkroom, name, ready)
      }
    })
}

mkdirSync(FOLDER, { recursive: true })
const run = await beginRun()
await build()
const room = new Room()
try {
  const { url, browser } = await consoleAndBrowser(room, WAYBILLS)
  const darkroom = await browser.newPage()
  const shoot = async (look, work) => {
    const context = await browser.newContext({
      ...look,
      baseURL: url,
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    await work(await context.newPage(), darkroom)
    await context.close()
  }
  await looks(shoot)
  await roles(shoot)
} finally {
  await room.close()
  await run.end()
}
