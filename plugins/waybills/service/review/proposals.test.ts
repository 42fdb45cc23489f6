import type { Page, TodoItem, WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { colleague } from '../../../../server/src/ntocc/testing/colleague.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillCase, WaybillDecided, WaybillSheet } from '../../contract/review-calls.ts'

const CONFLICT = 4090
const RECEIPTS = '/ntocc-tms-api/receiptReview'
const WAITS = { code: 'validation.correction.waits', params: { name: expect.any(String) } }
const OWN = { code: 'validation.correction.own' }

withDatabase('a correction beyond the limit of the branch, and what the carrier hears of one', database => {
  const desk = waybillDesk(database)
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  /** A second person of the platform who judges receipts. */
  let second = ''
  beforeAll(async () => {
    second = await colleague(desk.backend, 'REVIEWER')
  })

  /** 28.7 t at 300 yuan each for the carrier and 320 for the shipper: 8,610.00 and 9,184.00. */
  const signed = async (more = ''): Promise<WaybillDetail> => {
    const { id, waybillNo } = await desk.placed(
      80,
      `, plan_qty = 28.7, unload_qty = 28.7, receipt_status = 2, deduct_other = 0, price_mode = 'unit', charge_by = 'unload',
        unit_price = 32000, carrier_unit_price = 30000, loss_price = 0, info_fee = 0, insurance_fee = 0, service_rate = 0, service_mode = null,
        round_mode = 'none', payable_amount = 861000, receivable_amount = 918400, team_code = '${DEMO_PARTIES.carrier}' ${more}`,
    )
    await query(`update waybill set load_qty = 28.7 where id = $1`, [id])
    await query(`update receipt set status = 2 where waybill_no = $1 and type = 'receipt'`, [waybillNo])
    return desk.detail(id)
  }
  const sheet = async (id: number, query = '', token = desk.admin) => {
    const answer = await desk.backend.get<WaybillSheet>(`${RECEIPTS}/${id}${query}`, token)
    expect(answer.status, `${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(0)
    return answer.data as WaybillSheet
  }
  const decide = async ({ id, version }: { id: number; version: number }, body: object, token = desk.admin) => {
    await desk.backend.post(`${RECEIPTS}/claim`, { id }, token)
    const answer = await desk.backend.post<WaybillDecided>(`${RECEIPTS}/decide`, { id, version, ...body }, token)
    await desk.backend.post(`${RECEIPTS}/release`, { id }, token)
    return answer
  }
  const approve = (of: { id: number; version: number }, values: object, token = desk.admin) =>
    decide(of, { decision: 'approve', reason: 'Read from the weighbill', ...values }, token)
  /** 510.00 yuan less for the carrier, 544.00 for the shipper. */
  const FAR = { unloadQty: 27 }

  it('up to the limit it is done at once, beyond it proposed; what the limit is the branch says', async () => {
    const just = await signed()
    expect((await sheet(just.id, '?deductOther=500.00')).isBeyondLimit).toBeUndefined()
    expect((await approve(just, { deductOther: '500.00' })).data).toMatchObject({ status: 90 })
    expect((await desk.detail(just.id)).payableAmount).toBe('8110.00')

    const over = await signed()
    expect((await sheet(over.id, '?deductOther=500.01')).isBeyondLimit).toBe(true)
    const { data } = await approve(over, { deductOther: '500.01' })
    expect(data).toEqual({ id: over.id, version: over.version, status: 80, isProposed: true })
    expect(await desk.detail(over.id)).toMatchObject({ status: 80, payableAmount: '8610.00', version: over.version })
    // By the branch's own limit.
    await query(
      `insert into sys_installation (key, value) values ('area settings HQ/waybills', $1)
        on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ version: 1, values: { correctionLimit: '500.01' }, secrets: {} })],
    )
    expect((await sheet(over.id, '?deductOther=500.01')).isBeyondLimit).toBeUndefined()
    expect((await sheet(over.id, '?deductOther=500.02')).isBeyondLimit).toBe(true)
    await query(`delete from sys_installation where key = 'area settings HQ/waybills'`)
    // What the shipper owes counts too: 480.00 yuan less for the carrier are 512.00 less for the shipper.
    expect((await sheet((await signed()).id, '?unloadQty=27.1')).isBeyondLimit).toBe(true)
    expect((await sheet((await signed()).id, '?unloadQty=27.2')).isBeyondLimit).toBeUndefined()
  })

  it('two accounts of one person are one: the other one does not confirm it', async () => {
    const waybill = await signed()
    expect((await approve(waybill, FAR)).data?.isProposed).toBe(true)
    // Of one side of the platform a phone has one account: the other one is of another.
    await query(`update sys_account set party_type = 'FINANCE' where username = 'admin'`)
    await query(`update sys_account set phone = '19900000001' where username in ('admin', 'nobody')`)
    const again = await approve(waybill, FAR, second)
    expect([again.status, again.data?.status]).toEqual([CONFLICT, undefined])
    expect(await desk.detail(waybill.id)).toMatchObject({ status: 80, payableAmount: '8610.00' })
    await query(`update sys_account set phone = null where username in ('admin', 'nobody')`)
    await query(`update sys_account set party_type = 'PLAT_ADMIN' where username = 'admin'`)
    expect((await approve(waybill, FAR, second)).data).toMatchObject({ status: 90 })
  })

  it('everybody who judges sees it; who proposed it cannot confirm it, a second person does', async () => {
    const waybill = await signed()
    expect((await approve(waybill, FAR)).data?.isProposed).toBe(true)
    const receivable = { name: 'receivableAmount', before: '9184.00', after: '8640.00' }
    const payable = { name: 'payableAmount', before: '8610.00', after: '8100.00' }
    const own = await sheet(waybill.id)
    expect(own).toMatchObject({ refusal: WAITS, proposal: { isMine: true, values: FAR } })
    const others = await sheet(waybill.id, '', second)
    expect(others.proposal).toMatchObject({
      isMine: false,
      reason: 'Read from the weighbill',
      amounts: [payable, receivable],
    })
    const shippers = await sheet(waybill.id, '', desk.shipper)
    expect(shippers).toMatchObject({ refusal: WAITS, proposal: { amounts: [receivable] } })
    expect(JSON.stringify(shippers)).not.toContain('payableAmount')

    expect((await sheet(waybill.id, '?unloadQty=27')).refusal).toEqual(OWN)
    expect(await approve(waybill, FAR)).toMatchObject({ status: CONFLICT, errors: { move: OWN } })
    for (const token of [desk.shipper, second, desk.admin]) {
      const passedBy = await decide(waybill, { decision: 'approve' }, token)
      expect(passedBy).toMatchObject({ status: CONFLICT, errors: { move: WAITS } })
    }
    for (const token of [desk.shipper, desk.admin]) {
      // Its page says beforehand what the general call of the move would refuse.
      const { moves } = await desk.detail(waybill.id, token)
      expect(moves.find(({ move }) => move === 'approveReceipt')).toMatchObject({ allowed: false, reason: WAITS })
      expect((await desk.move(waybill, { move: 'approveReceipt' }, token)).errors).toEqual({ move: WAITS })
    }
    expect((await sheet(waybill.id, '?unloadQty=27', second)).isBeyondLimit).toBeUndefined()
    expect((await approve(waybill, FAR, second)).data).toEqual({
      id: waybill.id,
      version: waybill.version + 1,
      status: 90,
    })
    expect(await desk.detail(waybill.id)).toMatchObject({ unloadQty: 27, payableAmount: '8100.00' })
  })

  it('another correction takes its place, and is proposed by whoever made it', async () => {
    const waybill = await signed()
    await approve(waybill, FAR)
    expect((await approve(waybill, { unloadQty: 26 }, second)).data?.isProposed).toBe(true)
    expect((await sheet(waybill.id)).proposal).toMatchObject({ isMine: false, values: { unloadQty: 26 } })
    expect((await approve(waybill, { unloadQty: 26 }, second)).errors).toEqual({ move: OWN })
    expect((await approve(waybill, { unloadQty: 26 })).data?.status).toBe(90)

    // Said to be right as it was signed for.
    const back = await signed()
    await approve(back, FAR)
    expect((await approve(back, { unloadQty: 28.7 })).data?.status).toBe(90)
    expect((await desk.detail(back.id)).payableAmount).toBe('8610.00')
  })

  it('is nothing any more once the waybill has changed: by a rejection, or by anything else', async () => {
    const waybill = await signed()
    await approve(waybill, FAR)
    await query(`update waybill set version = version + 1 where id = $1`, [waybill.id])
    expect((await sheet(waybill.id, '', second)).proposal).toBeUndefined()
    const changed = { id: waybill.id, version: waybill.version + 1 }
    expect((await approve(changed, FAR, second)).data?.isProposed).toBe(true)
    expect((await decide(changed, { decision: 'reject', reason: 'Stamp missing' })).data?.status).toBe(85)
    const sent = await desk.move(
      { id: waybill.id, version: changed.version + 1 },
      { move: 'resubmitReceipt', images: desk.ofDriver },
      desk.driver,
    )
    expect(sent.data?.status).toBe(80)
    expect((await sheet(waybill.id)).proposal).toBeUndefined()
  })

  it('what is out of bounds is not proposed', async () => {
    const waybill = await signed()
    expect((await approve(waybill, { loadQty: 20 })).errors).toEqual({
      move: { code: 'validation.condition.unloadFits', params: { max: 20.4 } },
    })
    expect((await approve(waybill, { unloadQty: 9999 })).errors).toHaveProperty('unloadQty')
    expect((await sheet(waybill.id)).proposal).toBeUndefined()
  })

  it('driver, team and captain hear what was corrected, what is paid and why, and can object to it', async () => {
    const waybill = await signed()
    const { rows } = await query(`select captain_code from driver_team where code = $1`, [DEMO_PARTIES.carrier])
    interface Heard {
      key: string
      message: { type: string; title?: { zh: string }; text?: { en: string; zh: string }; to?: string }
    }
    const heard: Heard[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(entry as Heard))
    await approve(waybill, FAR)
    const ofParties = () =>
      heard.filter(
        ({ key, message }) => !key.includes('/PLAT_ADMIN/') && message.text?.en.startsWith(waybill.waybillNo),
      )
    const proposed = ofParties()
    await approve(waybill, FAR, second)
    end()
    // What is only proposed is no news of theirs.
    expect(proposed).toEqual([])
    const told = ofParties()
    const parties = [
      `DRIVER/${DEMO_PARTIES.driver}`,
      `CARRIER/${DEMO_PARTIES.carrier}`,
      `DRIVER/${rows[0]?.captain_code}`,
    ]
    expect(told.map(({ key }) => key).sort()).toEqual([...new Set(parties)].map(party => `HQ/${party}`).sort())
    expect(told[0]?.message).toMatchObject({
      title: { zh: '您的运单已被平台更正' },
      text: {
        en: `${waybill.waybillNo}: unloaded 28.7 → 27 t, payable to you 8610.00 → 8100.00 yuan. Read from the weighbill. You can object here with a complaint.`,
        zh: expect.stringContaining('卸货数量 28.7 → 27 吨，应付给您 8610.00 → 8100.00 元'),
      },
      to: `/order_info?id=${waybill.id}&tab=service`,
    })

    const objection = { waybillNo: waybill.waybillNo, type: 'fee', content: 'It was 28.7 t: see our weighbill' }
    for (const token of [desk.driver, await desk.backend.signIn('carrier')]) {
      const filed = await desk.backend.post('/ntocc-tms-api/complaint', objection, token)
      expect(filed, filed.msg).toMatchObject({ status: 0, data: { type: 'fee', waybillNo: waybill.waybillNo } })
    }
  })

  it('those who may confirm it hear that it waits, and find it by itself: not whoever made it, nor who judges no receipts', async () => {
    const listed = async (query: string, token: string) => {
      const answer = await desk.backend.get<Page<WaybillCase>>(`${RECEIPTS}?pageSize=50${query}`, token)
      return answer.data?.records ?? []
    }
    const waiting = async (token: string) => {
      const counts = await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', token)
      return counts.data?.find(({ configKey }) => configKey === 'correction_confirm_count')?.configValue
    }
    const [before, plain] = [(await waiting(second)) ?? 0, await signed()]
    const waybill = await signed()
    const heard: { key: string; message: { type: string; text?: { en: string }; to?: string } }[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    await approve(waybill, FAR)
    end()
    const told = heard.filter(({ message }) => message.text?.en.startsWith(waybill.waybillNo))
    const { rows } = await query(
      `select distinct a.party_code from sys_account a join sys_account_role ar on ar.account_id = a.id
        join role r on r.id = ar.role_id and r.permissions ? 'waybill.approveReceipt'
       where a.branch_code = 'HQ' and a.party_type = 'PLAT_ADMIN' and a.username <> 'admin'`,
    )
    expect(told.map(({ key }) => key).sort()).toEqual(rows.map(row => `HQ/PLAT_ADMIN/${row.party_code}`).sort())
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]?.message).toMatchObject({
      type: 'warning',
      text: { en: `${waybill.waybillNo}: unloaded 28.7 → 27 t. Read from the weighbill` },
      to: `/transport/receipt-review?case=${waybill.id}`,
    })
    expect(await waiting(second)).toBe(before + 1)
    const shown = await listed('&proposed=1', second)
    expect(shown).toHaveLength(before + 1)
    const own = async (token: string) => (await listed('', token)).find(({ id }) => id === waybill.id)
    expect(await own(second)).toMatchObject({ isProposed: true })
    // Whoever made it does not take it from those who confirm it.
    expect([(await own(desk.admin))?.isOwnWord, (await own(second))?.isOwnWord]).toEqual([true, undefined])
    expect(shown.find(({ id }) => id === waybill.id)).toMatchObject({ isProposed: true })
    expect(shown.map(({ id }) => id)).not.toContain(plain.id)
    await approve(waybill, FAR, second)
    expect([await waiting(second), (await listed('&proposed=1', second)).length]).toEqual([before, before])
  })

  it('who judges receipts and reads no waybills elsewhere is told how many wait, as the queue counts them', async () => {
    await signed()
    const queue = await desk.backend.get<Page<WaybillCase>>(RECEIPTS, second)
    const counts = await desk.backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', second)
    const told = counts.data?.find(({ configKey }) => configKey === 'receipt_review_count')?.configValue
    expect(queue.data?.total).toBeGreaterThan(0)
    expect(told).toBe(queue.data?.total)
    expect(counts.data?.map(({ configKey }) => configKey)).toContain('load_review_count')
  })

  it('without a correction nobody hears of one', async () => {
    const waybill = await signed()
    const heard: string[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(JSON.stringify(entry)))
    expect((await decide(waybill, { decision: 'approve' }, desk.shipper)).data?.status).toBe(90)
    end()
    expect(heard.filter(text => text.includes('tab=service'))).toEqual([])
  })
})
