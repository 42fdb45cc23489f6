import { createRequire } from 'node:module'
const require = createRequire('/work/h2/package.json')
const { chromium } = require('playwright-core')
const base = 'http://localhost:8092'
const C = '/tmp/ntocc-chromium-147.0.0-x64'
const [,, out = '/tmp/look-b', ...only] = process.argv
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: `${C}/chromium`, env: { ...process.env, LD_LIBRARY_PATH: `${C}/al2023/lib`, FONTCONFIG_PATH: '/etc/fonts' }, args: ['--no-sandbox', '--headless=old', '--disable-gpu'] })
const SHOTS = JSON.parse((await import('node:fs')).readFileSync(process.env.SHOTS, 'utf8'))
for (const { name, as, path, width = 1440, height = 900, lang = 'zh', theme = 'light', do: act } of SHOTS) {
  if (only.length && !only.includes(name)) continue
  const context = await browser.newContext({ baseURL: base, viewport: { width, height }, colorScheme: theme, locale: lang, timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'language', value: lang, url: base }, { name: 'lang', value: lang, url: base }, { name: 'theme', value: theme, url: base }])
  const r = await context.request.post('/console/session', { headers: { 'X-Console': '1' }, data: { variant: 'password', username: as, password: 'Demo@2026' } })
  const { status, msg } = await r.json(); if (status !== 0) { console.log(name, 'sign in', status, msg); continue }
  const page = await context.newPage()
  page.on('console', m => m.type() === 'error' && console.log(name, 'console:', m.text().slice(0, 200)))
  page.on('pageerror', e => console.log(name, 'error:', String(e).slice(0, 300)))
  let to = path
  const m = /\{(\w+)\?([^}]*)\}/.exec(path)
  if (m) {
    const a = await (await context.request.get(`/ntocc-basic-api/${m[1]}?pageNum=1&pageSize=1&${m[2]}`, { headers: { 'X-Console': '1' } })).json()
    const row = a.data?.records?.[0]; if (!row) { console.log(name, 'none', JSON.stringify(a).slice(0, 200)); continue }
    to = path.replace(m[0], row.id)
  }
  await page.goto(to)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(900)
  for (const step of act ?? []) {
    if (step.click) await page.getByRole(step.role ?? 'button', { name: step.click, exact: step.exact ?? true }).first().click({ timeout: 8000 }).catch(e => console.log(name, 'no', step.click))
    if (step.scroll) await page.mouse.wheel(0, step.scroll)
    await page.waitForTimeout(step.wait ?? 700)
  }
  await page.screenshot({ path: `${out}/${name}.png` })
  await context.close()
  console.log('ok', name)
}
await browser.close()
