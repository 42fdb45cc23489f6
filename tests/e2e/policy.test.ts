import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quiet } from './support/axe.ts'
import { type RunningConsole, startSeeded } from './support/console.ts'
import { chooseOfAccount } from './support/frame.ts'
import { people } from './support/people.ts'

const person = people()
const TILES = 'https://tiles.example'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

let own: RunningConsole
beforeAll(async () => {
  own = await startSeeded(1000, { env: { MAP_ORIGINS: TILES } })
})
afterAll(() => own?.stop())

/** Whatever the policy stops is an error of the page from here on, with the place that did it. */
const reportViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      console.error(`stopped by ${effectiveDirective}: ${blockedURI} ${sample} (${sourceFile})`),
    )
  })

/** The branch has a tile server, as its configuration would say. */
async function withTiles(context: BrowserContext): Promise<string[]> {
  const fetched: string[] = []
  await context.route(`${TILES}/**`, route => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'image/gif', body: PIXEL })
  })
  await context.route('**/console/boot', async route => {
    const response = await route.fetch()
    const json = (await response.json()) as {
      data: { branch: { partyGroupConfigCacheMap: Record<string, { configValue: string }> } | null }
    }
    if (json.data.branch)
      json.data.branch.partyGroupConfigCacheMap.mapTileUrl_web = { configValue: `${TILES}/{z}/{x}/{y}.gif` }
    await route.fulfill({ response, json })
  })
  return fetched
}

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

async function openForm(page: Page): Promise<void> {
  await page.locator('main .nt-list-tools .ant-btn-primary').filter({ visible: true }).first().click()
  await dialog(page).waitFor()
  await quiet(page)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

describe('the policy of the page', () => {
  it.each(['light', 'dark'] as const)(
    'stops nothing of the console in %s: home, charts, lists, details, forms, dialogs, maps, settings',
    async theme => {
      const { page, context, errors } = await person({ url: own.url, as: 'admin', theme })
      await reportViolations(page)
      const tiles = await withTiles(context)
      for (const path of [
        '/home',
        '/bigData',
        '/base/vehicle-map',
        '/trackOfVehicle',
        '/enclosure',
        '/review/drivers',
      ]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await quiet(page)
      }
      await page.goto('/base/vehicle-map')
      await expect.poll(() => tiles.length).toBeGreaterThan(0)
      for (const path of ['/base/stations', '/base/vehicles', '/organisation/staff']) {
        await page.goto(path)
        await openForm(page)
      }
      await page.goto('/transport/waybills')
      const first = page.getByRole('link', { name: /^YD\d+$/ }).first()
      await first.waitFor()
      await page.getByRole('combobox').first().click()
      await page.keyboard.press('Escape')
      await first.click()
      await page.getByRole('tab', { name: 'Track' }).click()
      await quiet(page)
      await page.keyboard.press('Control+k')
      await dialog(page).waitFor()
      await page.keyboard.press('Escape')
      await chooseOfAccount(page, 'Settings')
      const panel = page.getByRole('dialog', { name: 'Settings' })
      await panel.waitFor()
      for (const radio of await panel.getByRole('radio').all()) await radio.click({ force: true })
      await quiet(page)
      expect(errors).toEqual([])
    },
    180_000,
  )

  it('stops markup that brings code or styles of its own', async () => {
    const { page, context, errors } = await person({ url: own.url })
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const refused = await page.evaluate(() => {
      const tries: Record<string, () => void> = {
        markup: () => {
          document.createElement('div').innerHTML = '<img src=x onerror="document.title=1">'
        },
        evil: () => {
          document.createElement('script').src = 'https://evil.example/assets/a.js'
        },
        upload: () => {
          document.createElement('script').src = '/ntocc-basic-api/file/1'
        },
        text: () => {
          document.createElement('script').text = 'document.title=1'
        },
        policy: () => {
          const { trustedTypes } = window as unknown as {
            trustedTypes: { createPolicy(name: string, rules: object): void }
          }
          trustedTypes.createPolicy('other', {})
        },
      }
      return Object.entries(tries).flatMap(([name, attempt]) => {
        try {
          attempt()
          return []
        } catch {
          return [name]
        }
      })
    })
    expect(refused).toEqual(['markup', 'evil', 'upload', 'text', 'policy'])
    expect(errors.length).toBeGreaterThan(0)
    // A style element that came as markup has no nonce.
    const answer = await context.request.get('/login')
    const html = (await answer.text()).replace('</head>', '<style>body{visibility:hidden}</style></head>')
    await page.route('**/login', route => route.fulfill({ headers: answer.headers(), body: html }))
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible')
  })
})
