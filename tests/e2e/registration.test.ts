import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { barriers, quiet } from './support/axe.ts'
import { choose } from './support/choose.ts'
import { fresh } from './support/fresh.ts'
import { fillSignIn, people } from './support/people.ts'

const person = people()

const PASSWORD = 'Register@2026'

/** Newest first; consignees have been sent codes too. */
async function newestCode(page: Page, phone: string): Promise<string> {
  const outbox = await (await page.request.get('/console/outbox')).text()
  return new RegExp(`${phone}\\s+(\\d{6})\\b`).exec(outbox)?.[1] ?? ''
}

const headers = { 'X-Console': '1', 'Accept-Language': 'en' }

/** What a reviewer does with the newest case of a driver. */
async function decide(reviewer: BrowserContext, phone: string, decision: 'approve' | 'reject') {
  const { request } = reviewer
  const answer = await request.get('/ntocc-basic-api/driver', { headers, params: { phone } })
  const { id, version } = (await answer.json()).data.records[0] as { id: number; version: number }
  const named = { kind: 'driver', id }
  await request.post('/ntocc-basic-api/review/claim', { headers, data: named })
  const reason = decision === 'reject' ? { reason: 'The licence cannot be read.' } : {}
  const data = { ...named, version, decision, ...reason }
  const decided = await request.post('/ntocc-basic-api/review/decide', { headers, data })
  expect(await decided.json()).toMatchObject({ status: 0 })
}

/** What a driver types, by field; the choice and the pictures come beside. */
const input = (page: Page, field: string) => page.locator(`input[id$="-${field}"]`)

const papersOf = (idNo: string) => ({
  idNo,
  idTo: '2099-01-01',
  licenceNo: idNo,
  licenceTo: '2099-01-01',
  qualificationNo: 'Q123',
  qualificationTo: '2099-01-01',
})

async function fillPapers(page: Page, idNo: string) {
  for (const [field, text] of Object.entries(papersOf(idNo))) {
    await input(page, field).fill(text)
    await page.keyboard.press('Tab')
  }
  await choose(page, 'licenceClass', 'A2 Heavy tractor and trailer', page.getByRole('main'))
  // A field that takes one picture has no place for another: what follows moves up.
  for (const [at, place] of ['first', 'first', 'first', 'last'].entries()) {
    const buffer = pngFile(at * 40, { width: 32, height: 32 })
    const places = page.locator('input[type=file]')
    const file = { name: `${at}.png`, mimeType: 'image/png', buffer }
    await (place === 'first' ? places.first() : places.last()).setInputFiles(file)
    await expect.poll(() => page.getByRole('button', { name: /^Open .*picture 1$/ }).count()).toBe(at + 1)
  }
}

describe('somebody who registers', () => {
  it('S2-005 S2-061 S7-013 has one page, hands in papers, is sent back, and is let in when they are approved', async () => {
    const [phone, idNo] = [fresh.phone(), fresh.idNo()]
    const { page, errors } = await person()
    await page.goto('/register')
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.poll(() => newestCode(page, phone)).toMatch(/\d{6}/)
    await page.getByLabel('Verification code').fill(await newestCode(page, phone))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Driver', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Li')
    for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/login')
    await fillSignIn(page, phone, PASSWORD)

    await page.getByRole('heading', { name: 'Register as a driver', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/application/driver')
    await quiet(page)
    expect(await barriers(page)).toEqual([])

    const submit = page.getByRole('button', { name: 'Submit for review' })
    await submit.click()
    await page.getByText('To be corrected: 11').waitFor()
    await fillPapers(page, idNo)
    await submit.click()
    await page.getByText('Your details are being reviewed').waitFor()
    await quiet(page)
    expect(await barriers(page)).toEqual([])

    const { context: reviewer } = await person({ as: 'admin' })
    await decide(reviewer, phone, 'reject')
    await page.clock.install()
    await page.reload()
    await page.getByText('The licence cannot be read.').waitFor()
    expect(await input(page, 'idNo').inputValue()).toBe(idNo)
    await submit.click()
    await page.getByText('Your details are being reviewed').waitFor()

    // The page looks for itself, every quarter of a minute.
    await decide(reviewer, phone, 'approve')
    await page.clock.fastForward(15_000)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.waitForURL('**/home')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).waitFor()
    expect(errors).toEqual([])
  })

  it('S2-061 opens nothing else before that, whatever address is typed', async () => {
    const phone = fresh.phone()
    const { page, context } = await person()
    await context.request.post('/ntocc-tps-api/sms/sendRegisterVerifyCode', { headers, data: { phone } })
    const query = {
      phone,
      verifyCode: await newestCode(page, phone),
      password: PASSWORD,
      partyType: 'SHIPPER',
    }
    const made = await context.request.post('/ntocc-basic-api/party/register', { headers, data: query })
    expect(await made.json()).toMatchObject({ status: 0 })
    await page.goto('/login')
    await fillSignIn(page, phone, PASSWORD)
    await page.getByRole('heading', { name: 'Register as a shipper', level: 1 }).waitFor()
    for (const address of ['/home', '/shippers/own']) {
      await page.goto(address)
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/(noPermission|application\/shipper)$/)
    }
  })
})
