import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, quiet } from './axe.ts'
import type { Caller } from './calls.ts'
import { type Language, wordFaults } from './crawl/words.ts'
import { shown } from './drive.ts'
import { fresh } from './fresh.ts'
import { BASIC, type Seen } from './made/desk.ts'
import { wordsOf } from './words-of.ts'

export interface Stored extends Seen {
  code: string
  inboundNo: string
  outboundNo: string
}
export interface Lists<T> {
  records: T[]
}

/** A warehouse with a gate, bins for storage up to a number, and a place to load from. */
export async function warehouseWith(admin: Caller, lastBin: string): Promise<Stored> {
  const warehouse = await admin.post<Stored>(`${BASIC}/warehouse`, {
    warehouseNo: fresh.digits(8),
    name: `W-${fresh.digits(4)}`,
    kind: 'racked',
    areaCode: '420102',
    address: '2 Dock Road',
  })
  for (const [zoneNo, use, to] of [
    ['G', 'receiving', 'G-01'],
    ['A', 'storage', lastBin],
    ['S', 'shipping', 'S-01'],
  ]) {
    const zone = { warehouseCode: warehouse.code, zoneNo, name: zoneNo, use }
    const { code } = await admin.post<Stored>(`${BASIC}/warehouseZone`, zone)
    await admin.post(`${BASIC}/warehouseBinsMake`, { zoneCode: code, from: `${zoneNo}-01`, to })
  }
  return warehouse
}

/** Makes moves of a document, one after the other. */
export const moved = async (
  by: Caller,
  kind: 'inbound' | 'outbound' | 'stockCount' | 'storageContract' | 'storageBill',
  { id }: Seen,
  ...moves: string[]
): Promise<void> => {
  for (const move of moves) {
    const { version } = await by.get<Seen>(`${BASIC}/${kind}/${id}`)
    await by.put(`${BASIC}/${kind}/move`, { id, version, move })
  }
}

/**
 * A label before the scanner, which types and ends with Enter. Nobody pulls the trigger before the page asks for something: it does once
 * its field has the focus.
 */
export async function scan(page: Page, label: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('.warehouse-scan') !== null)
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
}

/** The page on screen is whole: nothing on it keeps people out, and all of it is said in the language. */
export async function clean(page: Page, language: Language): Promise<void> {
  await shown(page).getByRole('heading').first().waitFor()
  await expect.poll(() => wordFaults(page, language)).toEqual([])
  await quiet(page)
  expect(await barriers(page)).toEqual([])
}

/** What the aisle asks somebody for, in their language. */
export function aisleOf(page: Page, language: Language) {
  const { word } = wordsOf(language)
  const [before = '', after = ''] = word('warehouse', 'aisle.scanBin').split('{{bin}}')
  const heading = (name: string | RegExp) => shown(page).getByRole('heading', { name })
  const asked = (key: string) => heading(word('warehouse', key)).waitFor()
  return {
    heading,
    asked,
    /** It is not asked for any more. */
    done: (key: string) => heading(word('warehouse', key)).waitFor({ state: 'detached' }),
    /** Number of the goods that are asked for, as the screen names them. */
    goods: async () => (await shown(page).locator('.warehouse-prompt b').innerText()).split(' ')[0] ?? '',
    /** What is for other orders than these is for later. */
    async ofOrders(own: readonly string[]): Promise<void> {
      const prompt = shown(page).locator('.warehouse-prompt')
      const isOwn = async () => {
        const words = await prompt.innerText()
        return own.some(order => words.includes(order))
      }
      while (!(await isOwn())) await prompt.getByRole('button', { name: word('warehouse', 'aisle.later') }).click()
    },
    /** The bin that is asked for. */
    async bin(): Promise<string> {
      const prompt = heading(new RegExp(`^${before}\\S+${after}$`))
      await prompt.waitFor()
      return (await prompt.innerText()).slice(before.length, after ? -after.length : undefined)
    },
    /** Nothing of it is left to do. */
    over: (key: string) => shown(page).getByText(word('warehouse', key)).waitFor(),
  }
}
