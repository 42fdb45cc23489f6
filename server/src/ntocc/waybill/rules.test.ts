import { waybillMachine } from '@ntocc/sdk/contracts'
import type { Actor } from '@ntocc/sdk/fields'
import { describe, expect, it } from 'vitest'
import type { Queryable, Row } from '../db/database.ts'
import { CHECKS, type MoveInput } from './conditions.ts'
import { judge } from './move.ts'

const ACTORS: readonly Actor[] = ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER', 'FINANCE', 'WAREHOUSE', 'SYSTEM']
const NAMES = [...new Set(waybillMachine.moves.map(move => move.name))]
const PERMISSIONS = new Set(waybillMachine.moves.flatMap(move => move.permission ?? []))

/** A database in which every fact asked for is as told. */
const database = (facts: (text: string) => boolean, more: Row = { auth_status: 2 }): Queryable => {
  const rows = (text: string) => (text.includes('credit_blacklist') ? [] : [{ ...more, found: facts(text) }])
  return { query: async (text: string) => ({ rows: rows(text), rowCount: 1 }) } as unknown as Queryable
}

/** Everything in order: no overlapping trip, everything else that is looked for exists. */
const GOOD = database(text => !text.includes('id <> $2'))

const row = (more: Row = {}): Row => ({
  id: 1,
  code: 'YD2601010001',
  waybill_no: 'YD2601010001',
  branch_code: 'HQ',
  version: 3,
  status: 10,
  load_qty: '30.000',
  load_review: false,
  contract_no: 'HT1',
  pay_status: 0,
  report_status: 0,
  load_lng: 114.2,
  load_lat: 30.5,
  unload_lng: 121.4,
  unload_lat: 31.2,
  gmt_created: new Date(Date.now() - 48 * 3_600_000),
  ...more,
})

const INPUT: MoveInput = {
  qty: 30,
  reason: 'a reason',
  images: ['one.jpg'],
  lng: 114.2,
  lat: 30.5,
  isConsigneeCode: true,
}

interface Told {
  actor?: Actor
  input?: MoveInput | undefined
  more?: Row
  permissions?: ReadonlySet<string>
  db?: Queryable
}

const ask = (name: string, { actor = 'PLAT_ADMIN', more = {}, permissions = PERMISSIONS, db = GOOD, ...rest }: Told) =>
  judge(name, {
    db,
    row: row(more),
    mover: { actor, permissions, language: 'en', ctx: undefined },
    input: 'input' in rest ? rest.input : INPUT,
  })

describe('rules of the waybill', () => {
  it('know how to establish every condition that the machine names', () => {
    const named = new Set(waybillMachine.moves.flatMap(move => move.needs ?? []))
    expect([...named].filter(name => !CHECKS[name])).toEqual([])
  })

  it('refuse every move from every other state, for everybody, with the reason', async () => {
    for (const status of waybillMachine.codes)
      for (const name of NAMES) {
        if (waybillMachine.moves.some(move => move.name === name && move.from.includes(status))) continue
        for (const actor of ACTORS)
          expect(await ask(name, { actor, more: { status } }), `${name} from ${status}`).toEqual({
            allowed: false,
            reason: { code: 'validation.move.state' },
          })
      }
  })

  it('refuse whoever a move does not belong to', async () => {
    for (const { from, name } of waybillMachine.moves)
      for (const status of from)
        for (const actor of ACTORS) {
          const may = waybillMachine.moves.some(
            move => move.name === name && move.from.includes(status) && move.by.includes(actor),
          )
          const answer = await ask(name, { actor, more: { status } })
          if (!may) expect(answer).toEqual({ allowed: false, reason: { code: 'validation.move.party' } })
        }
  })

  it('refuse people without the permission of the move, and allow those who have it when all holds', async () => {
    for (const move of waybillMachine.moves)
      for (const status of move.from) {
        const [actor] = move.by
        const more = { status, load_review: move.needs?.includes('loadReviewOn') ?? false }
        const place = /Unload/.test(move.needs?.join() ?? '') ? { lng: 121.4, lat: 31.2 } : {}
        const told = { ...(actor && { actor }), more, input: { ...INPUT, ...place } }
        expect(await ask(move.name, told), `${move.name} from ${status}`).toMatchObject({ allowed: true })
        if (!move.permission || actor === 'SYSTEM') continue
        expect(await ask(move.name, { ...told, permissions: new Set() })).toMatchObject({
          reason: { code: 'validation.move.permission', params: { permission: move.permission } },
        })
      }
  })

  it.each<[condition: string, move: string, told: Told]>([
    ['driverApproved', 'accept', { db: database(text => !text.includes('id <> $2'), { auth_status: 1 }) }],
    ['noOverlappingTrip', 'accept', { db: database(() => true) }],
    ['deadlinePassed', 'expire', { actor: 'SYSTEM', more: { gmt_created: new Date() } }],
    ['contractSigned', 'signContract', { actor: 'SYSTEM', more: { status: 20, contract_no: null } }],
    ['loadReviewOff', 'load', { actor: 'DRIVER', more: { status: 30, load_review: true } }],
    ['loadReviewOn', 'loadForReview', { actor: 'DRIVER', more: { status: 30 } }],
    ['loadProof', 'load', { actor: 'DRIVER', more: { status: 30 }, input: { ...INPUT, images: [] } }],
    ['loadProof', 'load', { actor: 'DRIVER', more: { status: 30 }, input: { ...INPUT, qty: 0 } }],
    [
      'atLoadPlaceOrReason',
      'load',
      { actor: 'DRIVER', more: { status: 30 }, input: { ...INPUT, lng: 121, reason: undefined } },
    ],
    ['atUnloadPlaceOrReason', 'arrive', { actor: 'DRIVER', more: { status: 50 }, input: { ...INPUT, reason: ' ' } }],
    ['unloadProof', 'unload', { actor: 'DRIVER', more: { status: 60 }, input: { ...INPUT, images: [] } }],
    ['quantityGiven', 'sign', { actor: 'SHIPPER', more: { status: 70 }, input: { ...INPUT, qty: undefined } }],
    ['lossComputed', 'sign', { actor: 'SHIPPER', more: { status: 70, load_qty: null } }],
    ['consigneeCode', 'signByCode', { more: { status: 70 }, input: { ...INPUT, isConsigneeCode: false } }],
    ['receiptUploaded', 'approveReceipt', { more: { status: 80 }, db: database(() => false) }],
    [
      'newReceiptUploaded',
      'resubmitReceipt',
      { actor: 'DRIVER', more: { status: 85 }, input: { ...INPUT, images: [] } },
    ],
    ['frozenMoneyReleased', 'cancel', { more: { status: 30, pay_status: 2 } }],
    ['exceptionConfirmed', 'cancel', { more: { status: 50 }, db: database(() => false) }],
    ['noPayment', 'delete', { more: { status: 95, pay_status: 4 } }],
    ['notReported', 'delete', { more: { status: 95, report_status: 3 } }],
  ])('refuse without %s: %s', async (condition, move, told) => {
    expect(await ask(move, told)).toEqual({ allowed: false, reason: { code: `validation.condition.${condition}` } })
  })

  it('ask for a reason where one is due', async () => {
    for (const move of waybillMachine.moves.filter(each => each.reason)) {
      const told = { actor: move.by[0] as Actor, more: { status: move.from[0] }, input: { ...INPUT, reason: '  ' } }
      expect(await ask(move.name, told)).toEqual({ allowed: false, reason: { code: 'validation.move.reason' } })
    }
  })

  it('leave open what the caller has yet to give when only asked what could be done', async () => {
    expect(await ask('sign', { actor: 'SHIPPER', more: { status: 70 }, input: undefined })).toMatchObject({ allowed: true })
    expect(await ask('cancel', { more: { status: 30 }, input: undefined })).toMatchObject({ allowed: true })
    expect(await ask('delete', { more: { status: 95, pay_status: 4 }, input: undefined })).toMatchObject({
      reason: { code: 'validation.condition.noPayment' },
    })
  })
})
