// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type Collection, collectionMachine } from '../contract/collection.ts'
import type { CollectionAsked } from '../contract/collection-calls.ts'
import { codeMachine } from '../contract/collection-code.ts'
import { type CollectionSteps, collectionSteps } from './testing/collection-steps.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

const { at } = collectionMachine
const BASE = '/ntocc-basic-api'

withDatabase('what the bank is asked, and what comes back', database => {
  let desk: WithdrawalDesk
  let clerk: string
  let boss: string
  let { codeFor, cameIn, found, move, comes, stands } = {} as CollectionSteps
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    const steps = await collectionSteps(desk)
    ;({ codeFor, cameIn, found, move, comes, stands } = steps)
    ;({ clerk, boss } = steps)
  }, 240_000)
  afterAll(() => desk?.close())

  describe('asked for because somebody wants it', () => {
    const want = (token: string) => desk.backend.post<{ since: string }>(`${BASE}/collectionAsk`, {}, token)
    const cameOfIt = async () => (await desk.backend.get<CollectionAsked>(`${BASE}/collectionAsked`, clerk)).data ?? {}

    /** The job that was sent has ended, begun after it was asked for. */
    const ended = async (since = '9') => {
      await expect.poll(async () => ((await cameOfIt()).begunAt ?? '') >= since).toBe(true)
      const { begunAt: _, ...came } = await cameOfIt()
      return came
    }

    it('a bank that never answers holds no call: the job asks it, and what came of it is told', async () => {
      const real = globalThis.fetch
      let giveUp = () => {}
      const silence = new Promise<never>((_, reject) => {
        giveUp = () => reject(new Error('nobody there'))
      })
      silence.catch(() => undefined)
      const isOfReceipts = (to: unknown) => String(to).includes('/v1/receipts')
      const asked = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation((...call) => (isOfReceipts(call[0]) ? silence : real(...call)))
      try {
        const first = await want(clerk)
        expect(first.status).toBe(0)
        await expect.poll(() => asked.mock.calls.some(([to]) => isOfReceipts(to))).toBe(true)
        // While the bank is silent others go on: nothing is held for it.
        const who = await desk.driver('0.00')
        expect(await codeFor(who)).toMatchObject({ status: codeMachine.at.open })
        expect((await want(clerk)).status).toBe(0)
        expect(await cameOfIt()).toEqual({})
        giveUp()
        expect(await ended(first.data?.since)).toEqual({ trouble: 'silent' })
      } finally {
        giveUp()
        asked.mockRestore()
      }
    })

    it('what came in is told by number, and asked for by who matches it alone', async () => {
      const who = await desk.driver('0.00')
      const code = await codeFor(who)
      expect((await want(who.token)).status).not.toBe(0)
      // What was asked for before has ended: it would take this in.
      expect(await ended((await want(clerk)).data?.since)).toEqual({ taken: 0 })
      for (const amount of ['3.00', '4.00']) await desk.payIn(amount, code.codeNo)
      expect(await ended((await want(clerk)).data?.since)).toEqual({ taken: 2 })
      await stands(who, '7.00')
    })
  })

  describe('what went back comes in again', () => {
    /** The bank says later that it has got the money back. */
    const comesAgain = (of: Collection, status: number) =>
      expect
        .poll(async () => {
          await desk.later()
          await desk.query(`update settlement_payment set next_at = now() where for_code like $1`, [`${of.code}%`])
          await desk.run()
          return (await found(of.serial)).status
        })
        .toBe(status)

    it('to nobody, who looks after it as before', async () => {
      const of = await cameIn('46.00', 'wrong company')
      await desk.fault('return')
      await move(of, 'askReturn', clerk)
      expect((await move(of, 'approveReturn', boss)).status).toBe(0)
      await comes(of, at.returned)
      expect((await found(of.serial)).returnedAmount).toBe('46.00')
      await comesAgain(of, at.inHand)
      const now = await found(of.serial)
      expect([now.trouble, now.returnedAmount ?? null, now.accountNo ?? null]).toEqual(['notReturned', null, null])
      expect(now.reason).toBeTruthy()
      expect(await desk.differing()).toEqual([])
      // It is given back once more, by a payment of its own.
      await move(of, 'askReturn', clerk)
      expect((await move(of, 'approveReturn', boss)).status).toBe(0)
      await comes(of, at.returned)
      expect((await found(of.serial)).payNo).not.toBe(now.payNo)
      expect(await desk.differing()).toEqual([])
    })

    it('to the account that it had left, to the fen', async () => {
      const who = await desk.driver('0.00')
      const code = await codeFor(who)
      const of = await cameIn('52.01', code.codeNo)
      await desk.fault('return')
      await move(of, 'askReturn', clerk, 'paid twice')
      expect((await move(of, 'approveReturn', boss)).status).toBe(0)
      await comes(of, at.returned)
      await stands(who, '0.00')
      await comesAgain(of, at.booked)
      await stands(who, '52.01')
      expect(await found(of.serial)).toMatchObject({ trouble: 'notReturned', driverCode: who.code })
    })
  })
})
