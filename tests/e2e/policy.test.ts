import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { quiet } from './support/axe.ts'
import { arrive } from './support/crawl/arrive.ts'
import { chooseOfAccount } from './support/frame.ts'
import { people } from './support/people.ts'
import { TILES } from './support/shared-console.ts'

const person = people()
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

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
  it('stops nothing of the console, in light and in the dark: home, charts, lists, details, forms, dialogs, maps, settings', async () => {
    const { page, context, errors } = await person({ as: 'admin' })
    await reportViolations(page)
    const tiles = await withTiles(context)
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const path of ['/bigData', '/trackOfVehicle', '/enclosure', '/review/drivers', '/base/vehicle-map'])
      await arrive(page, path)
    await expect.poll(() => tiles.length).toBeGreaterThan(0)
    // What is drawn now is drawn anew, and what comes next comes in the dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    await quiet(page)
    for (const path of ['/base/stations', '/base/vehicles', '/organisation/staff']) {
      await arrive(page, path)
      await openForm(page)
    }
    await arrive(page, '/transport/waybills')
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
  }, 180_000)

  it('stops markup that brings code or styles of its own', async () => {
    const { page, context, errors } = await person()
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
