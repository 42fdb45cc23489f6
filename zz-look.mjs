// usage: node zz-look.mjs OUT role lang theme width path [path...]
import { chromium } from 'playwright-core'
const [out, role, lang, theme, width, ...paths] = process.argv.slice(2)
const F = '/tmp/ntocc-chromium-147.0.0-x64'
const b = await chromium.launch({ executablePath: F + '/chromium', headless: true, args: ['--no-sandbox','--disable-gpu','--no-zygote','--single-process'].slice(0,3), env: { ...process.env, LD_LIBRARY_PATH: F + '/al2023/lib', FONTCONFIG_PATH: '/etc/fonts' } })
const c = await b.newContext({ baseURL: 'http://localhost:8103', viewport: { width: +width, height: +width < 500 ? 844 : 900 }, colorScheme: theme, locale: lang, timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
if (role !== '-') { const r = await (await c.request.post('/console/session', { headers: { 'X-Console': '1' }, data: { variant: 'password', username: role, password: 'Demo@2026' } })).json(); if (r.status) throw Error(JSON.stringify(r)) }
const p = await c.newPage()
p.on('pageerror', e => console.log('ERR', e.message)); p.on('console', m => m.type() === 'error' && console.log('CON', m.text()))
let i = 0
for (const path of paths) {
  await p.goto(path); await p.waitForLoadState('networkidle').catch(() => {}); await p.waitForTimeout(700)
  // whole page: grow viewport to the scrolled height
  const full = process.env.FULL
  if (full) { const h = await p.evaluate(() => Math.max(...[...document.querySelectorAll('*')].map(e => e.scrollHeight).filter(h => h < 6000))); await p.setViewportSize({ width: +width, height: Math.min(h + 120, 4000) }); await p.waitForTimeout(900) }
  const name = `${out}-${role}-${lang}-${theme[0]}-${width}-${++i}.png`
  await p.screenshot({ path: name }); console.log(name, path)
  if (full) await p.setViewportSize({ width: +width, height: +width < 500 ? 844 : 900 })
}
await b.close()
