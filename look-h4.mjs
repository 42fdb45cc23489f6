import { chromium } from 'playwright-core'
const base = 'http://localhost:8094'
const [, , lang = 'zh', theme = 'light', width = '1440', ...paths] = process.argv
const browser = await chromium.launch({ executablePath: '/tmp/ntocc-chromium-147.0.0-x64/chromium', args: ['--no-sandbox', '--headless=old', '--disable-gpu'], env: { ...process.env, LD_LIBRARY_PATH: '/tmp/ntocc-chromium-147.0.0-x64/al2023/lib', FONTCONFIG_PATH: '/etc/fonts' } })
const context = await browser.newContext({ viewport: { width: Number(width), height: 900 } })
await context.addCookies(['lang', 'language'].map(name => ({ name, value: lang, url: base })).concat([{ name: 'theme', value: theme, url: base }]))
const sign = await context.request.post(base + '/console/session', { headers: { 'X-Console': '1' }, data: { variant: 'password', username: process.env.WHO ?? 'hubei', password: 'Demo@2026' } })
console.log('sign-in', sign.status())
const page = await context.newPage()
page.on('pageerror', e => console.log('pageerror', e.message))
page.on('console', m => m.type() === 'error' && console.log('console', m.text().slice(0, 200)))
let n = 0
for (const path of paths) {
  await page.goto(base + path)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForTimeout(2500)
  const file = `/tmp/shot-${lang}-${theme}-${width}-${n++}.png`
  await page.screenshot({ path: file, fullPage: process.env.FULL === '1' })
  console.log(path, file)
}
await browser.close()
