import { describe, expect, it } from 'vitest'
import { startConsole } from './support/console.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'
import { walkMenu } from './support/walk.ts'

const person = people()

interface PageOfManifest {
  path: string
  name: string
  title: { en: string }
}

/** Pages that need a record in their address; they have tests of their own. */
const NEEDS_RECORD = new Set([
  '/PrintingMobile',
  '/enclosure',
  '/trackOfVehicleForMobile',
  '/order_info',
  '/service_info',
  '/base/driver-teams/detail',
  '/base/vehicles/detail',
  '/shippers/detail',
  '/fuel/cards/detail',
  '/shippers/contracts/detail',
])

describe('every screen', () => {
  it('S1-064 S1-065 S1-066 S1-067 S2-062 of the menu reads whole in its own words, the language changed in place', async () => {
    // One of its own: what other tests leave in the lists has a name in one language only.
    const own = await startConsole({ env: { DEMO_WAYBILLS: '300' } })
    try {
      const visit = await person({ url: own.url, as: 'admin' })
      const { paths, opened, faults } = await walkMenu(visit, true)
      expect(faults).toEqual({})
      expect(paths.length).toBeGreaterThanOrEqual(40)
      expect(opened.new.size).toBeGreaterThanOrEqual(25)
      expect(opened.look.size).toBeGreaterThanOrEqual(25)
      expect(visit.errors).toEqual([])
    } finally {
      await own.stop()
    }
  }, 600_000)

  it.each(['ctms', 'shipper', 'driver', 'carrier'])(
    'S2-062 that %s can open has contents of its own',
    async username => {
      const { page, context, errors } = await person({ as: username })
      const answer = await context.request.get('/console/manifest', { headers: { 'X-Console': '1' } })
      const { data } = (await answer.json()) as { data: { plugins: { pages: PageOfManifest[] }[] } }
      const pages = data.plugins.flatMap(plugin => plugin.pages).filter(({ path }) => !NEEDS_RECORD.has(path))
      const opened: string[] = []
      await page.goto('/home')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const { path, title } of pages) {
        await moveTo(page, path)
        const arrived = async () => (new URL(page.url()).pathname === '/noPermission' ? 'refused' : page.title())
        await expect.poll(arrived, { message: path }).toMatch(new RegExp(`^(refused$|.*${title.en})`))
        if ((await arrived()) === 'refused') continue
        await page.locator(`main[data-tab="${path}"]`).getByRole('heading').filter({ visible: true }).first().waitFor()
        expect(await page.getByRole('button', { name: 'Try again' }).count(), path).toBe(0)
        opened.push(path)
      }
      expect(opened.length).toBeGreaterThanOrEqual(2)
      expect(errors).toEqual([])
    },
  )
})
