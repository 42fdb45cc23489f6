import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { madeAt } from './support/made.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'
import { tile } from './support/tile.ts'

const person = people()
const made = madeAt(person.url)
/** Nothing waits for nobody: a figure of none has no rows to lead to. */
beforeAll(async () => {
  for (const state of ['toAccept', 'unloaded', 'receiptRejected'] as const) await made.waybill(state)
})

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

  it('S2-063 those to be accepted, to sign for, and whose receipts were rejected lead to as many waybills as they say', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    const queue = page.getByRole('region', { name: 'Needs you now' })
    for (const label of ['To be accepted', 'To sign for', 'Receipts rejected']) {
      await queue.getByRole('listitem').first().waitFor()
      const count = await tile(page, label)
      await queue.getByRole('listitem').filter({ hasText: label }).getByRole('link').click()
      await heading(page, 'Waybills').waitFor()
      await page
        .getByText(`${count.toLocaleString('en')} in total`, { exact: true })
        .filter({ visible: true })
        .waitFor()
      await moveTo(page, '/home')
    }
  })
})
