import type { ServiceTest } from '@ntocc/sdk/testing/service'
import { OilCard, oilCards } from '../contract/cards.ts'

type Staff = Awaited<ReturnType<ServiceTest['signIn']>>

let serial = 0

/** A card with so much on it, as if recharges had brought it there. */
export const cardWith = async (area: ServiceTest, staff: Staff, balance: string) => {
  serial += 1
  const [code, cardNo] = [`C${serial}`, `900${serial}`]
  await area.seed(OilCard, [{ code, cardNo, brand: 'sinopec', source: 'supplier', balance, pledgedAmount: '0.00' }])
  const { data } = await staff.call(oilCards.by.list, { query: { code } })
  const card = data?.records[0]
  if (!card) throw new Error('no card was stored')
  return card
}
