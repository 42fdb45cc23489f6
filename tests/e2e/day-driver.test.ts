import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { drive, shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'

const person = people()
const made = madeAt(person.url)

const FAR = { 不在装卸地时请说明原因: '磅房离现场较远' }

it('a driver does a trip from the first card of the home: accepts, rings, loads, arrives, unloads, has it signed for and sees the money', async () => {
  const [{ code, username }, { plateNo }] = await Promise.all([made.registered(), made.vehicle()])
  const [gate, quay] = [fresh.phone(), fresh.phone()]
  const { id, waybillNo } = await made.assigned(
    { driverCode: code, vehicleNo: plateNo },
    // What the carrier has is six hundredths less than the shipper pays: 9.40 for a tonne.
    {
      qty: 20,
      unitPrice: '10.00',
      loadContact: '王师傅',
      loadPhone: gate,
      loadLng: 114.3,
      loadLat: 30.6,
      unloadPhone: quay,
    },
  )
  const { page, context, errors } = await person({ as: username, language: 'zh', width: 390, height: 844 })
  await page.goto('/home')
  const next = shown(page).getByRole('region', { name: '您的下一步' })

  // One trip stands on the first card, with what it brings, and nobody to ring before it is taken.
  await next.getByRole('link', { name: waybillNo }).waitFor()
  await next.getByText('188.00 元').waitFor()
  expect(await next.getByRole('link', { name: /^拨打/ }).count()).toBe(0)
  await drive(page, '接单')

  // Now the gate can be rung and is led to, whole numbers included.
  expect(await next.getByRole('link', { name: '拨打 王师傅' }).getAttribute('href')).toBe(`tel:${gate}`)
  expect(await next.getByRole('link', { name: '导航' }).getAttribute('href')).toContain('30.6,114.3')
  await drive(page, '装货发车', FAR)

  // On the way it is the place of unloading that is rung.
  await next.getByRole('button', { name: '到达', exact: true }).waitFor()
  expect(await next.getByRole('link', { name: /^拨打/ }).getAttribute('href')).toBe(`tel:${quay}`)
  await drive(page, '到达', FAR)
  await drive(page, '卸货', { 实收数量: '19.9', ...FAR })
  const sent = (await apiOf(context).outbox()).find(line => line.includes(waybillNo))
  const [, receiver = ''] = / {2}(\d{6}) /.exec(sent ?? '') ?? []
  await drive(page, '收货码签收', { 收货码: receiver })

  // Nothing is left to do; the reviewer finds the same waybill with the same quantities, and approves its receipt.
  await next.getByText('您目前没有运单').waitFor()
  const reviewer = await made.as('review1')
  const { records } = await reviewer.get<{ records: WaybillDetail[] }>(
    `/ntocc-tms-api/receiptReview?keyword=${waybillNo}`,
  )
  expect(records).toMatchObject([{ id, status: 80, loadQty: 20, unloadQty: 19.9, payableAmount: '187.06' }])
  await reviewer.post('/ntocc-tms-api/receiptReview/claim', { id })
  await reviewer.post('/ntocc-tms-api/receiptReview/decide', { id, version: records[0]?.version, decision: 'approve' })

  // What was earned is what was unloaded, 19.9 t at 9.40: earned, to come, and not paid yet.
  await page.reload()
  const tile = (name: string) => shown(page).getByRole('link', { name: new RegExp(`^${name}`) })
  await tile('收入').getByText('187.06 元').waitFor()
  await tile('待到账').getByText('187.06 元').waitFor()
  await tile('已到账').getByText('0.00 元').waitFor()
  await tile('运输趟数').getByText('1', { exact: true }).waitFor()
  await tile('待到账').click()
  await shown(page).getByRole('link', { name: waybillNo }).waitFor()
  expect(errors).toEqual([])
}, 240_000)
