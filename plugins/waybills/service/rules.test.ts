import { Waybill, type WaybillMoveInput, waybillMachine } from '@ntocc/sdk/contracts'
import type { Actor } from '@ntocc/sdk/fields'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConditionAnswer } from '../../../server/src/ntocc/areas/across.ts'
import type { Queryable, Row } from '../../../server/src/ntocc/db/database.ts'
import { recordOf } from '../../../server/src/ntocc/records/rows.ts'
import { judge } from '../../../server/src/ntocc/records/transition.ts'
import { areaNamed, install } from '../../../server/src/ntocc/registry/areas.ts'
import { installDeclared, uninstallDeclared } from '../../../server/src/ntocc/testing/areas.ts'
import { conditions } from './conditions.ts'
import type { WaybillCtx } from './types.ts'

afterAll(uninstallDeclared)

const ACTORS: readonly Actor[] = ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER', 'FINANCE', 'WAREHOUSE', 'SYSTEM']
const NAMES = [...new Set(waybillMachine.moves.map(move => move.name))]
const PERMISSIONS = new Set(waybillMachine.moves.flatMap(move => move.permission ?? []))

/** A database in which every fact asked for is as told. */
const database = (facts: (text: string) => boolean, more: Row = { auth_status: 2 }): Queryable => {
  const rows = (text: string) => (text.includes('credit_blacklist') ? [] : [{ ...more, found: facts(text) }])
  return { query: async (text: string) => ({ rows: rows(text), rowCount: 1 }) } as unknown as Queryable
}

/** Everything in order: no overlapping trip, everything else that is looked for exists. */
const GOOD = database(text => !text.includes('id <> $'))

const row = (more: Row = {}): Row => ({
  id: 1,
  code: 'YD2601010001',
  waybill_no: 'YD2601010001',
  driver_code: 'D1',
  vehicle_no: '鄂A00001',
  unit: 'tonne',
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

const INPUT: WaybillMoveInput = {
  qty: 30,
  reason: 'a reason',
  images: ['one.jpg'],
  lng: 114.2,
  lat: 30.5,
  isConsigneeCode: true,
  signer: 'Li Wei',
  crew: {
    driverCode: 'D2',
    driverIdNo: '110000197803104047',
    captainCollect: false,
    vehicleNo: '鄂A00002',
    plateColor: '2',
    dispatchRate: 0,
    tonnage: 32,
  },
}

interface Told {
  actor?: Actor
  input?: WaybillMoveInput | undefined
  more?: Row
  permissions?: ReadonlySet<string>
  db?: Queryable
}

const dialect = new PgDialect()

/** Papers and the blacklist are in order. */
const holds = async () => true
/** A branch in which consignees may sign on the driver's device. */
const settings = { get: async () => true }
/** A branch in which a receipt may be uploaded a second time. */
const branch = async () => ({ edition: 'standard', config: { orderDetailOperate_secondUploadDetail: '1' } })

/** Asks the waybills' own conditions, as the backend would with what the database says. */
const answerOf =
  (name: string): ConditionAnswer =>
  async ({ db, rows, move, input }) => {
    const [row] = rows as [Row]
    const query = async (statement: Parameters<WaybillCtx['query']>[0]) =>
      (await db.query(dialect.sqlToQuery(statement).sql)).rows
    const record = recordOf(Waybill as never, row, { language: 'en', permissions: new Set(), allTexts: true })
    const asked = { entity: Waybill, record: record as never, move, input: input as WaybillMoveInput | undefined }
    const ctx = { query, branch, holds, settings } as unknown as WaybillCtx
    return [await conditions[name as keyof typeof conditions]?.(ctx, asked)]
  }

const ask = (name: string, { actor = 'PLAT_ADMIN', more = {}, permissions = PERMISSIONS, db = GOOD, ...rest }: Told) =>
  judge({
    db,
    entity: 'waybill',
    machine: waybillMachine,
    row: row(more),
    move: name,
    mover: { actor, permissions, language: 'en', ctx: undefined },
    input: 'input' in rest ? rest.input : INPUT,
  })

/** Conditions that other areas answer: of papers and approvals, of contracts and the blacklist. */
const OF_OTHERS = ['driverApproved', 'vehicleApproved', 'certificatesValid', 'notBlacklisted', 'contractSigned']

describe('rules of the waybill', () => {
  beforeAll(() => {
    installDeclared()
    const area = areaNamed('waybills')
    if (!area) throw new Error('waybills are not declared')
    const own = Object.keys(conditions).map(name => [name, answerOf(name)])
    const others = OF_OTHERS.map(name => [name, async () => [true]])
    install({ ...area, conditions: { waybill: Object.fromEntries([...own, ...others]) } })
  })

  it('know how to establish every condition that the machine names, but those of other areas', () => {
    const named = new Set(waybillMachine.moves.flatMap(move => move.needs ?? []))
    expect([...named].filter(name => !Object.hasOwn(conditions, name)).sort()).toEqual([...OF_OTHERS].sort())
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
    ['noOverlappingTrip', 'accept', { db: database(() => true) }],
    ['deadlinePassed', 'expire', { actor: 'SYSTEM', more: { gmt_created: new Date() } }],
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
    ['consigneeSignature', 'signDrawn', { more: { status: 70 }, input: { ...INPUT, signer: undefined } }],
    ['consigneeCode', 'signByCode', { more: { status: 70 }, input: { ...INPUT, isConsigneeCode: false } }],
    ['receiptUploaded', 'approveReceipt', { more: { status: 80 }, db: database(() => false) }],
    [
      'otherCrew',
      'reassign',
      {
        more: { status: 50 },
        input: { ...INPUT, crew: { ...INPUT.crew!, driverCode: 'D1', vehicleNo: '鄂A00001' } },
      },
    ],
    ['noOverlappingTrip', 'reassign', { more: { status: 60 }, db: database(() => true) }],
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
    expect(await ask('sign', { actor: 'SHIPPER', more: { status: 70 }, input: undefined })).toMatchObject({
      allowed: true,
    })
    expect(await ask('cancel', { more: { status: 30 }, input: undefined })).toMatchObject({ allowed: true })
    expect(await ask('delete', { more: { status: 95, pay_status: 4 }, input: undefined })).toMatchObject({
      reason: { code: 'validation.condition.noPayment' },
    })
  })
})
