import type { LocalizedText, Waybill, WaybillMoveInput } from '@ntocc/sdk/contracts'
import { receiptMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan } from '@ntocc/sdk/fields'
import type { SetOf } from '@ntocc/sdk/service'
import { leastSigned } from '../contract/signing.ts'
import { measuredKg } from '../contract/weighing.ts'
import { crewValues } from './crew.ts'
import { recharge } from './recharge.ts'
import type { Corrected, Row } from './types.ts'

export type NodeType = 'accept' | 'arriveLoad' | 'load' | 'depart' | 'arriveUnload' | 'unload' | 'sign'

/** What a move writes beside the state. */
export interface Effects {
  set: SetOf<typeof Waybill>
  nodes: NodeType[]
  /** A new proof from the pictures that came along. */
  receipt?: ReceiptType
  /** State given to proofs that wait for review. */
  judged?: Judgement
}

export interface Judgement {
  state: number
  types: readonly ReceiptType[]
  /** Said in place of the reason that came with the move. */
  reason?: LocalizedText
}

export type ReceiptType = 'loadWeighbill' | 'receipt' | 'signSlip'

export interface Happening {
  row: Row
  move: { name: string; to: number }
  input: WaybillMoveInput
  now: Date
}

type Effect = (of: Happening) => Effects

const nothing: Effect = () => ({ set: {}, nodes: [] })

/** Amounts of other quantities, as a waybill says them. */
export const amounts = (row: Row, load: number, unload: number): SetOf<typeof Waybill> => {
  const { lossQty, ...money } = recharge(row, load, unload)
  return { lossQty, ...Object.fromEntries(Object.entries(money).map(([name, fen]) => [name, fenToYuan(fen)])) }
}

const loaded: Effect = ({ row, move, input, now }) => {
  const qty = input.qty ?? Number(row.load_qty)
  const departs = move.to === waybillMachine.at.inTransit
  // Goods that are counted weigh what the weighbill says, where somebody has told it.
  const weight = measuredKg(row.unit, qty) ?? input.grossKg
  return {
    set: {
      ...amounts(weight === undefined ? row : { ...row, gross_kg: weight }, qty, qty),
      lossQty: null,
      loadQty: qty,
      ...(weight !== undefined && { grossKg: weight }),
      ...(!row.arrive_load_time && { arriveLoadTime: now.toISOString() }),
      ...(departs && { departTime: now.toISOString() }),
    },
    nodes:
      move.name === 'approveLoad' ? ['depart'] : departs ? ['arriveLoad', 'load', 'depart'] : ['arriveLoad', 'load'],
    ...(input.images.length > 0 && weight !== undefined && { receipt: 'loadWeighbill' as const }),
    ...(move.name === 'approveLoad' && { judged: { state: receiptMachine.at.approved, types: LOADING } }),
  }
}

/** Proofs that are judged together. */
const LOADING: readonly ReceiptType[] = ['loadWeighbill']
const DELIVERY: readonly ReceiptType[] = ['receipt', 'signSlip']

/** The load is reported again: until then it counts as planned. */
const loadRejected: Effect = ({ row }) => {
  const planned = Number(row.plan_qty)
  const weight = measuredKg(row.unit, planned) ?? null
  return {
    set: { ...amounts({ ...row, gross_kg: weight }, planned, planned), lossQty: null, loadQty: null, grossKg: weight },
    nodes: [],
    judged: { state: receiptMachine.at.rejected, types: LOADING },
  }
}

/** What a reviewer has put right counts anew; without it the amounts stay as they were agreed. */
const corrections = (row: Row, { loadQty, unloadQty, deductOther }: Corrected): SetOf<typeof Waybill> => {
  const load = loadQty ?? Number(row.load_qty)
  const unload = unloadQty ?? Number(row.unload_qty)
  const terms = deductOther === undefined ? row : { ...row, deduct_other: deductOther }
  const weight = loadQty === undefined ? undefined : measuredKg(row.unit, loadQty)
  return {
    ...amounts(terms, load, unload),
    ...(deductOther !== undefined && { deductOther: fenToYuan(deductOther) }),
    loadQty: load,
    unloadQty: unload,
    ...(weight !== undefined && { grossKg: weight }),
  }
}

const receiptApproved: Effect = ({ row, input: { corrected }, now }) => ({
  set: {
    ...(corrected && corrections(row, corrected)),
    finishTime: now.toISOString(),
    receiptStatus: receiptMachine.at.approved,
  },
  nodes: [],
  judged: { state: receiptMachine.at.approved, types: DELIVERY },
})

const unloaded: Effect = ({ row, input, now }) => ({
  set: {
    ...amounts(row, Number(row.load_qty), input.qty ?? 0),
    unloadQty: input.qty,
    unloadTime: now.toISOString(),
    receiptStatus: receiptMachine.at.toReview,
  },
  nodes: ['unload'],
  receipt: 'receipt',
})

/** Whether so much less is signed for than the driver proved that the signature alone does not make it count. */
export const signsLess = (row: Row, qty: number): boolean =>
  qty <
  leastSigned({
    loadQty: Number(row.load_qty ?? 0),
    unloadQty: Number(row.unload_qty ?? 0),
    lossTolerance: Number(row.loss_tolerance ?? 0),
  })

/** What the driver proved at unloading, of the load where that is not known. */
const provedOf = (row: Row): number => Number(row.unload_qty ?? 0) || Number(row.load_qty ?? 0)

/**
 * Whether more is signed for than the driver proved, in a signature that comes by the driver: whoever is paid by the quantity passes on
 * what is more, and does not make it count. A shipper says for itself what it pays for.
 */
export const signsMore = (row: Row, move: string, qty: number): boolean => move !== 'sign' && qty > provedOf(row)

const signed: Effect = ({ row, move, input, now }) => {
  const said = input.qty ?? 0
  const qty = signsMore(row, move.name, said) ? provedOf(row) : said
  return {
    set: {
      // What is said to be less is kept beside the waybill for the platform: until then what was proved counts. What is said to be more
      // stands at the signature.
      ...(!signsLess(row, qty) && { ...amounts(row, Number(row.load_qty), qty), unloadQty: qty }),
      signTime: now.toISOString(),
      receiptStatus: receiptMachine.at.toReview,
    },
    nodes: ['sign'],
    ...(input.images.length > 0 && { receipt: 'signSlip' as const }),
  }
}

const stopped: Effect = ({ input, now }) => ({
  set: { cancelTime: now.toISOString(), cancelReason: input.reason?.trim() || null },
  nodes: [],
})

const NOT_ACCEPTED: LocalizedText = {
  en: 'Not accepted within 24 hours',
  zh: '24 小时内无人接单',
  es: 'Sin aceptar en 24 horas',
  ja: '24時間以内に受注なし',
}

const expired: Effect = ({ now }) => ({
  set: { cancelTime: now.toISOString(), cancelReason: NOT_ACCEPTED as unknown as string },
  nodes: [],
})

const REPLACED: LocalizedText = {
  en: 'Replaced by a newer upload',
  zh: '已被新上传的回单替换',
  es: 'Sustituido por uno más reciente',
  ja: '新しい受領書に差し替え済み',
}

/**
 * The goods go on with somebody else; what was agreed with the shipper and for the carriage stays. Only what a team gets for
 * its dispatcher follows the team.
 */
const reassigned: Effect = ({ row, input: { crew } }) => {
  if (!crew) return { set: {}, nodes: [] }
  const fee = Math.round((Number(row.carrier_freight ?? 0) * Number(crew.dispatchRate ?? 0)) / 1000)
  const profit = Number(row.profit ?? 0) + Number(row.dispatch_fee ?? 0) - fee
  return { set: { ...crewValues(crew), dispatchFee: fenToYuan(fee), profit: fenToYuan(profit) }, nodes: [] }
}

/** By the name of the move; a move that only changes the state is not here. */
const EFFECTS: Readonly<Record<string, Effect>> = {
  accept: ({ now, input: { crew } }) => ({
    set: { ...(crew && crewValues(crew)), acceptTime: now.toISOString() },
    nodes: ['accept'],
  }),
  signContract: ({ input: { contractNo } }) => ({ set: { ...(contractNo && { contractNo }) }, nodes: [] }),
  load: loaded,
  loadForReview: loaded,
  approveLoad: loaded,
  reassign: reassigned,
  arrive: ({ now }) => ({ set: { arriveUnloadTime: now.toISOString() }, nodes: ['arriveUnload'] }),
  unload: unloaded,
  sign: signed,
  signByCode: signed,
  signDrawn: signed,
  rejectLoad: loadRejected,
  approveReceipt: receiptApproved,
  rejectReceipt: () => ({
    set: { receiptStatus: receiptMachine.at.rejected },
    nodes: [],
    judged: { state: receiptMachine.at.rejected, types: DELIVERY },
  }),
  resubmitReceipt: () => ({ set: { receiptStatus: receiptMachine.at.toReview }, nodes: [], receipt: 'receipt' }),
  // The earlier upload stays to be seen; what is judged is the new one.
  replaceReceipt: () => ({
    set: { receiptStatus: receiptMachine.at.toReview },
    nodes: [],
    judged: { state: receiptMachine.at.rejected, types: ['receipt'], reason: REPLACED },
    receipt: 'receipt',
  }),
  refuse: stopped,
  cancel: stopped,
  expire: expired,
  delete: () => ({ set: { isDeleted: true }, nodes: [] }),
}

export const effectsOf = (of: Happening): Effects => (EFFECTS[of.move.name] ?? nothing)(of)
