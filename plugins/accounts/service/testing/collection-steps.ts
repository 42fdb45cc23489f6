import { expect } from 'vitest'
import type { Collection } from '../../contract/collection.ts'
import type { CollectionCode } from '../../contract/collection-code.ts'
import type { WithdrawalDesk } from './desk.ts'

const BASE = '/ntocc-basic-api'
const FAR = '2099-12-31'

type Driver = Awaited<ReturnType<WithdrawalDesk['driver']>>

/** Codes, and money that comes in by them, with who looks after it and who approves. */
export const collectionSteps = async (desk: WithdrawalDesk) => {
  const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  const boss = await desk.person('PLAT_ADMIN', 'HQ-BOSS', 'FINANCE')
  const codeFor = async (who: Pick<Driver, 'token'>, amountLimit = '100.00', more: object = {}) => {
    const body = { purpose: 'collect', amountLimit, validUntil: FAR, ...more }
    const { data, msg, errors } = await desk.backend.post<CollectionCode>(`${BASE}/collectionCode`, body, who.token)
    if (!data) throw new Error(`${msg} ${JSON.stringify(errors)}`)
    return data
  }
  const cameIn = async (amount: string, words: string): Promise<Collection> => {
    const serial = await desk.payIn(amount, words)
    await desk.askBank()
    return found(serial)
  }
  const found = async (serial: string): Promise<Collection> => {
    const of = await desk.collectionBy(serial)
    if (!of) throw new Error(`no record of ${serial}`)
    return of
  }
  const move = async (of: Collection, name: string, token: string, reason = 'as seen') =>
    desk.backend.put<Collection>(
      `${BASE}/collection/move`,
      { id: of.id, move: name, reason, version: (await found(of.serial)).version },
      token,
    )
  const assign = async (of: Collection, driverCode: string, token: string) =>
    desk.backend.post<Collection>(
      `${BASE}/collectionAssign`,
      { id: of.id, version: (await found(of.serial)).version, driverCode, reason: 'the payer called' },
      token,
    )
  /** What is due at the bank is done until it stands so. */
  const comes = (of: Collection, status: number) =>
    expect
      .poll(async () => {
        await desk.run()
        return (await found(of.serial)).status
      })
      .toBe(status)
  const stands = async (who: Driver, balance: string, frozen = '0.00') => {
    const account = await desk.accountNow(who)
    expect([account?.balance ?? '0.00', account?.frozen ?? '0.00']).toEqual([balance, frozen])
    expect(await desk.differing()).toEqual([])
  }
  return { clerk, boss, codeFor, cameIn, found, move, assign, comes, stands }
}
export type CollectionSteps = Awaited<ReturnType<typeof collectionSteps>>
