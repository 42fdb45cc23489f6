import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
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

const queueOf = (page: Page) => page.getByRole('region', { name: 'Needs you now' })

/**
 * What a figure says and how many it leads to are read one after the other, and others of the shared console make and
 * finish records meanwhile: what differs is looked at anew.
 */
const leadsTo = (page: Page, label: string, there: (page: Page) => Promise<number>) =>
  expect
    .poll(async () => {
      await moveTo(page, '/home')
      await queueOf(page).getByRole('listitem').first().waitFor()
      const said = await tile(page, label)
      await queueOf(page).getByRole('listitem').filter({ hasText: label }).getByRole('link').click()
      const found = await there(page)
      return found === said ? 'as many as it says' : `${said} said, ${found} found`
    })
    .toBe('as many as it says')

const numberIn = async (text: Promise<string>) => Number((await text).replaceAll(/\D/g, ''))

describe('figures and their rows', () => {
  it('S2-063 "Open exceptions" leads to a desk with as many as it says', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    await leadsTo(page, 'Open exceptions', async () => {
      await page.getByRole('heading', { name: 'Exceptions', level: 1 }).waitFor()
      return numberIn(page.getByRole('tab', { name: /^Open\D*\d/ }).innerText())
    })
  })

  it('S2-063 those to be accepted, to sign for, and whose receipts were rejected lead to as many waybills as they say', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/home')
    for (const label of ['To be accepted', 'To sign for', 'Receipts rejected'])
      await leadsTo(page, label, async () => {
        await page.getByRole('heading', { name: 'Waybills', level: 1 }).waitFor()
        return numberIn(
          page
            .getByText(/^[\d,]+ in total$/)
            .filter({ visible: true })
            .innerText(),
        )
      })
  })
})
