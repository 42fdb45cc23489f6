import type { Page } from 'playwright-core'
import type { Caller } from './calls.ts'
import type { Language } from './crawl/words.ts'
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
    name: 'Aisles',
    kind: 'racked',
    areaCode: '420102',
    address: '2 Dock Road',
  })
  for (const [zoneNo, use, to] of [
    ['G', 'receiving', 'G-01'],
    ['A', 'storage', lastBin],
    ['S', 'shipping', 'S-01'],
  ]) {
    const zone = { warehouseCode: warehouse.code, zoneNo, name: use, use }
    const { code } = await admin.post<Stored>(`${BASIC}/warehouseZone`, zone)
    await admin.post(`${BASIC}/warehouseBinsMake`, { zoneCode: code, from: `${zoneNo}-01`, to })
  }
  return warehouse
}

/** Makes moves of a document, one after the other. */
export const moved = async (
  by: Caller,
  kind: 'inbound' | 'outbound' | 'stockCount',
  { id }: Seen,
  ...moves: string[]
): Promise<void> => {
  for (const move of moves) {
    const { version } = await by.get<Seen>(`${BASIC}/${kind}/${id}`)
    await by.put(`${BASIC}/${kind}/move`, { id, version, move })
  }
}

/** A label before the scanner, once the page listens: it types wherever the focus is, and ends with Enter. */
export async function scan(page: Page, label: string): Promise<void> {
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
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
