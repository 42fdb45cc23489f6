import type { WaybillRecord } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { people, type Visit } from './support/people.ts'
import { HEADERS } from './support/receipts.ts'

const person = people()
const MM = 96 / 25.4
/** A4 without the margins of the console's paper. */
const [WIDTH, HEIGHT] = [190 * MM, 273 * MM]

const COPIES = ['第一联 存根联', '第二联 承运联', '第三联 收货联']

const waybills = async ({ context }: Visit): Promise<WaybillRecord[]> => {
  const answer = await context.request.get('/ntocc-tms-api/waybill?pageSize=3&sortField=gmtCreated', {
    headers: HEADERS,
  })
  return ((await answer.json()) as { data: { records: WaybillRecord[] } }).data.records
}

describe('waybills on paper', () => {
  it.each(['en', 'zh', 'es', 'ja'])(
    'are three copies of one page of A4 each, nothing of it cut, and nothing of the console: %s',
    async language => {
      const visitor = await person({ as: 'admin', language: language as 'en' })
      const { page } = visitor
      const rows = await waybills(visitor)
      await page.goto(`/transport/print?ids=${rows.map(({ id }) => id).join('.')}`)
      await page.waitForFunction(() => {
        const button = document.querySelector<HTMLButtonElement>('.waybills-slips-bar button')
        return button !== null && !button.disabled
      })
      await page.emulateMedia({ media: 'print' })
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('.waybills-slip')].map(slip => {
          const all = [...slip.querySelectorAll('*')].map(each => each.getBoundingClientRect())
          const { left, top, width, height } = slip.getBoundingClientRect()
          return {
            width,
            height,
            right: Math.max(...all.map(each => each.right)) - left,
            bottom: Math.max(...all.map(each => each.bottom)) - top,
            text: slip.textContent ?? '',
            codes: slip.querySelectorAll('svg[role="img"]').length,
            colour: getComputedStyle(slip).color,
          }
        }),
      )
      expect(found).toHaveLength(rows.length * COPIES.length)
      for (const [at, slip] of found.entries()) {
        expect(slip.text).toContain(rows[Math.floor(at / COPIES.length)]?.waybillNo)
        expect(slip.text).toContain(COPIES[at % COPIES.length])
        expect(slip.text).toContain('运单暨装货单')
        expect(slip.codes).toBe(2)
        expect(slip.colour).toBe('rgb(0, 0, 0)')
        expect(Math.max(slip.height, slip.bottom), 'its height').toBeLessThanOrEqual(HEIGHT)
        expect(Math.max(slip.width, slip.right), 'its width').toBeLessThanOrEqual(WIDTH + 1)
      }
      const shown = await page.evaluate(() =>
        ['.sh-sidebar', '.sh-navbar', '.sh-tags', '.waybills-slips-bar'].filter(each => {
          const element = document.querySelector(each)
          return element !== null && getComputedStyle(element).display !== 'none'
        }),
      )
      expect(shown).toEqual([])
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(rows.length * COPIES.length)
    },
  )

  it('by a link are the same three pages, with nothing of the page about them and no amounts', async () => {
    const { context } = await person({ as: 'admin' })
    const [row] = await waybills({ context } as Visit)
    const body = { kind: 'waybill', id: row?.id, days: 1 }
    const made = await context.request.post('/ntocc-tms-api/share', { headers: HEADERS, data: body })
    const { data } = (await made.json()) as { data: { share: string } }
    const { page } = await person({ language: 'zh' })
    await page.goto(`/PrintingMobile?share=${data.share}`)
    await page.locator('.waybills-slip').nth(2).waitFor()
    const text = await page.locator('.waybills-slips').innerText()
    expect(text).not.toContain('¥')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(COPIES.length)
  })
})
