// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type InvoiceDesk, invoiceDesk } from './testing/desk.ts'

withDatabase('an invoice is asked for of what was seen', database => {
  let desk: InvoiceDesk
  beforeAll(async () => {
    desk = await invoiceDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  it('what became invoiceable since is not asked for unseen', async () => {
    const who = await desk.shipper()
    await desk.billed(who.code, ['10.00'])
    const seen = { seenCount: 1, seenTotal: '10.00' }
    await desk.billed(who.code, ['20.00'])
    const refused = await desk.apply(who, seen)
    expect(refused.status).not.toBe(0)
    expect(refused.msg).toContain('30.00')
    // As many, of another sum.
    expect((await desk.apply(who, { seenCount: 2, seenTotal: '29.99' })).status).not.toBe(0)
    const { data } = await desk.apply(who, { seenCount: 2, seenTotal: '30.00' })
    expect(await desk.applicationNow(data ?? { id: 0 })).toMatchObject({ lineCount: 2, total: '30.00' })
  })
})
