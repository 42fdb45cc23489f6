import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { people } from './support/people.ts'
import { tile } from './support/tile.ts'

const person = people()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

describe('figures and their rows', () => {
  it('S2-063 "Open exceptions" leads to a desk with as many as it says', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    const queue = page.getByRole('region', { name: 'Needs you now' })
    await queue.getByRole('listitem').first().waitFor()
    const count = await tile(page, 'Open exceptions')
    await queue.getByRole('listitem').filter({ hasText: 'Open exceptions' }).getByRole('link').click()
    await heading(page, 'Exceptions').waitFor()
    await page.getByRole('tab', { name: new RegExp(`^Open\\D*${count}$`) }).waitFor()
  })

  it.each(['To be accepted', 'To sign for', 'Receipts rejected'])(
    'S2-063 "%s" leads to as many waybills as it says',
    async label => {
      const { page } = await person({ as: 'admin' })
      await page.goto('/home')
      const queue = page.getByRole('region', { name: 'Needs you now' })
      await queue.getByRole('listitem').first().waitFor()
      const count = await tile(page, label)
      await queue.getByRole('listitem').filter({ hasText: label }).getByRole('link').click()
      await heading(page, 'Waybills').waitFor()
      await page.getByText(`${count} in total`, { exact: true }).waitFor()
    },
  )
})
