import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BankCard } from '../contract/accounts.ts'
import { resources } from '../contract/resources.ts'
import contract from '../contract.ts'

const { bankCard } = resources

let area: ServiceTest
let staff: Awaited<ReturnType<ServiceTest['signIn']>>
beforeAll(async () => {
  area = await testService()
  staff = await area.signIn({ permissions: [...contract.permissions, 'BANK_CARD', 'ID_CARD', 'MOBILE_PHONE'] })
}, 240_000)
afterAll(() => area.close())

let serial = 0
const said = (more: object = {}) => {
  serial += 1
  return {
    ownerCode: `D${serial}`,
    holder: '张三',
    kind: 'person',
    idNo: '110101199003078072',
    bankCode: 'ICBC',
    bankName: '工商银行',
    cardNo: `622202000000${1000 + serial}`,
    ...more,
  }
}
/** A card whose elements were checked. */
const checked = async (verifyStatus: string): Promise<number> => {
  const [id = 0] = await area.seed(BankCard, [{ ...said(), code: `C${serial}`, verifyStatus } as never])
  return id
}
const written = async (id: number, values: object) => {
  const { data } = await staff.call(bankCard.by.get, { params: { id } })
  const body = { id, version: data?.version, ...values } as never
  const { data: after, msg, errors } = await staff.call(bankCard.by.update, { body })
  expect(after, `${msg} ${JSON.stringify(errors)}`).toBeTruthy()
  return after
}

it('a card is verified by a check alone: nobody types that it was', async () => {
  const { data } = await staff.call(bankCard.by.create, { body: said({ verifyStatus: 'four' }) as never })
  expect(data).toMatchObject({ verifyStatus: 'none' })
  const id = await checked('failed')
  expect(await written(id, { verifyStatus: 'four', remark: 'Paid by the week', holder: '张三' })).toMatchObject({
    verifyStatus: 'failed',
  })
})

it.each([
  ['number', () => ({ cardNo: `622202000001${1000 + serial}` })],
  ['holder', () => ({ holder: '李四' })],
  ['phone', () => ({ reservedPhone: '13800138000' })],
])('what was checked is no other card: with another %s it is checked anew', async (_, values) => {
  for (const verifyStatus of ['four', 'failed'])
    expect(await written(await checked(verifyStatus), values())).toMatchObject({ verifyStatus: 'none' })
})
