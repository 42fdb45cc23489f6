import type { Page as Records } from '@ntocc/sdk/contracts'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callerAt } from './support/calls.ts'
import { choose } from './support/choose.ts'
import { fresh } from './support/fresh.ts'
import { moveTo } from './support/move-to.ts'
import { people } from './support/people.ts'

const person = people()

/** A label ends with the mark of what must be filled in. */
const NAME = /^Name\*?$/
const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

describe('dictionaries', () => {
  it('S1-036 S2-097 a new entry is on another open screen without a load, and its translations are marked', async () => {
    const [code, chinese] = [fresh.word(), `铁桶${fresh.digits(4)}`]
    const watcher = await person({ as: 'admin', language: 'zh' })
    await watcher.page.goto('/base/goods')
    await watcher.page.getByRole('button', { name: '新增货物' }).click()
    await dialog(watcher.page).getByLabel('包装方式').click()
    await watcher.page.getByTitle('散装', { exact: true }).last().waitFor()
    await watcher.page.keyboard.press('Escape')

    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/base/dictionaries')
    await heading(page, 'Dictionaries')
    await page.getByRole('searchbox', { name: 'Find by name or code' }).fill('packaging')
    await page.getByRole('button', { name: /Packaging/ }).click()
    await page.getByRole('button', { name: 'New entry' }).click()
    await dialog(page).getByLabel('Code').fill(code)
    await dialog(page).getByLabel(NAME).fill(`Drums ${code}`)
    await dialog(page).getByRole('button', { name: 'Other languages' }).click()
    await dialog(page).getByLabel('Name (中文)').fill(chinese)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: new RegExp(code) })
    await row.getByText(chinese).waitFor()
    expect(await row.getByText('missing').count()).toBe(2)

    await dialog(watcher.page).getByLabel('包装方式').click()
    // The newest comes last, and a long list draws what is in sight.
    const list = watcher.page.locator('.ant-select-dropdown [class*=holder]').filter({ visible: true }).first()
    const isThere = async () => {
      await list.evaluate(element => element.scrollTo(0, element.scrollHeight))
      return watcher.page.getByTitle(chinese, { exact: true }).last().isVisible()
    }
    await expect.poll(isThere).toBe(true)
    expect([...errors, ...watcher.errors]).toEqual([])
  })

  it('S2-097 entries are put in order with the keyboard; what comes with the console cannot be deleted and says so', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/base/dictionaries?type=contractKind')
    const codes = async () => page.locator('.master-data-table tbody code').allInnerTexts()
    await page.locator('.master-data-table tbody code').first().waitFor()
    const [first, second] = await codes()
    await page.locator('.nt-move-handle').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(codes).toEqual(expect.arrayContaining([second, first]))
    await expect.poll(async () => (await codes())[0]).toBe(second)
    await page.reload()
    await page.locator('.master-data-table tbody code').first().waitFor()
    expect((await codes())[0]).toBe(second)
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).hover()
    await page.getByText('It comes with the console').waitFor()
    await page.getByRole('menuitem', { name: 'Where it is used' }).click()
    await dialog(page).getByText('No record uses it').waitFor()
  })
})

describe('prices', () => {
  interface ChargingType {
    id: number
    version: number
    name: string
    formula?: string
  }
  /** Every way to charge has its record already: one of them is borrowed. @returns what puts it back */
  const borrowed = async (wanted: string): Promise<() => Promise<void>> => {
    const admin = await callerAt(person.url(), 'admin')
    const CALL = '/ntocc-basic-api/chargingType'
    const all = await admin.get<Records<ChargingType>>(`${CALL}?pageSize=50`)
    const before = all.records.find(({ name }) => name === wanted)
    if (!before) throw new Error(`nothing is charged ${wanted}`)
    return async () => {
      const { id, version } = await admin.get<ChargingType>(`${CALL}/${before.id}`)
      await admin.put(CALL, { id, version, formula: before.formula ?? null })
    }
  }

  it('S2-096 a formula says where it is wrong while it is written, and what it comes to when it is right', async () => {
    onTestFinished(await borrowed('By tonne'))
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/base/charging-types')
    await page
      .getByRole('row', { name: /By tonne(?!-)/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    const formula = dialog(page).getByLabel('Formula', { exact: true })
    await formula.fill('price * tonage')
    await dialog(page).locator('mark', { hasText: 'tonage' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByRole('alert').getByText('Character 9: “tonage” is no term').waitFor()
    await formula.fill('round(price * tonnage, 5)')
    await dialog(page).getByLabel('unit price').fill('2.11')
    await dialog(page).getByText('CNY 65.00').waitFor()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('round(price * tonnage, 5)').waitFor()
    expect(errors).toEqual([])
  })

  it('S2-111 a price system that overlaps is refused at its day, naming the other, and nothing typed is lost', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/base/price-systems')
    await page.getByRole('button', { name: 'New price system' }).click()
    await dialog(page).getByLabel(NAME).fill('Second prices')
    await choose(page, 'chargeMode', 'By tonne')
    const from = dialog(page).locator('input[id$="-validFrom"]')
    await from.fill('2026-01-01')
    await from.press('Enter')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page)
      .getByRole('alert')
      .getByText(/^Overlaps with Shipper prices/)
      .waitFor()
    expect(await dialog(page).getByLabel(NAME).inputValue()).toBe('Second prices')
  })

  it('S2-112 a price is tried from its row: the backend’s amount, and how it was counted', async () => {
    const { page, errors } = await person({ as: 'admin' })
    await page.goto('/base/valuations?unit=tonne')
    await page.getByRole('button', { name: 'Try' }).first().click()
    await heading(page, 'Price trial')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    const answer = page.getByRole('region', { name: 'What it costs' })
    await answer
      .locator('.master-data-amount')
      .first()
      .getByText(/^CNY\s[\d,]+\.\d\d$/)
      .waitFor()
    await answer.getByText('Price system').first().waitFor()
    expect(errors).toEqual([])
  })
})

describe('accounts', () => {
  it('S2-094 the number of a card is masked and shown to who may see it, which is written down', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/base/bank-cards')
    const reveal = page.getByRole('button', { name: /^Reveal \*{15}\d{4}$/ }).first()
    await reveal.waitFor()
    expect(await page.getByText(/629999\d{13}/).count()).toBe(0)
    const answer = page.waitForResponse(response => response.url().includes('/reveal'))
    await reveal.click()
    expect((await answer).status()).toBe(200)
    await page
      .getByText(/^629999\d{13}$/)
      .first()
      .waitFor()
  })
})

describe('every page of master data', () => {
  it('S2-095 S2-103 S2-104 S2-105 S2-106 S2-107 S2-113 has rows, in Chinese', async () => {
    const { page, errors } = await person({ as: 'admin', language: 'zh' })
    await page.goto('/home')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [path, title] of [
      ['/base/goods', '货物'],
      ['/base/goods-types', '货物类型'],
      ['/base/units', '计量单位'],
      ['/base/cost-types', '费用类型'],
      ['/base/force-types', '运力类型'],
      ['/base/stations', '站点管理'],
      ['/base/gas-stations', '加油站'],
      ['/base/merchants', '商户管理'],
    ] as const) {
      await moveTo(page, path)
      await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
      await page.getByRole('row').nth(1).waitFor()
    }
    expect(errors).toEqual([])
  })

  it('S2-113 S2-104 stations are on the map', async () => {
    const { page } = await person({ as: 'admin' })
    await page.goto('/base/gas-stations')
    await page.getByRole('button', { name: 'Show the map' }).click()
    await page.locator('.nt-map').first().waitFor()
  })

  it('is no page for a shipper or a driver', async () => {
    for (const as of ['shipper', 'driver']) {
      const { page } = await person({ as })
      await page.goto('/base/dictionaries')
      await page.waitForURL(/noPermission/)
      await page.goto('/base/bank-cards')
      await page.waitForURL(/noPermission/)
    }
  })
})
